import {
  HEADERS,
  type AdminAct,
  type QueryAnswer,
  type QueryData,
  type QueryName,
} from '@fourfold/contracts';
import { newRequestId } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { AdminClient } from '@fourfold/testing';
import { randomUUID } from 'node:crypto';
import type { PuzzlesApp } from './puzzles-app';

type Act = Pick<
  AdminAct,
  'act_id' | 'admin_id' | 'action' | 'target_type' | 'target_id' | 'before' | 'after'
>;

/** An admin of puzzles, whom auth knows as one. */
export class Admin extends AdminClient {
  private constructor(
    readonly adminId: string,
    private readonly puzzles: PuzzlesApp,
  ) {
    super(puzzles.url, puzzles.issuer.token({ sub: adminId, is_admin: true }));
  }

  static of(puzzles: PuzzlesApp): Admin {
    const adminId = randomUUID();
    puzzles.accounts.grant(adminId, 'admin');
    return new Admin(adminId, puzzles);
  }

  /** Sends a request that changes something. @returns the answer, and the act, which is null when nothing has changed */
  async act<Answer>(
    method: string,
    pattern: string,
    data: object = {},
  ): Promise<{ result: Answer; act: Act | null }> {
    const requestId = newRequestId();
    const result = await this.send<Answer>(method, pattern, data, { [HEADERS.requestId]: requestId });
    return { result, act: (await this.actsWith('request_id', requestId))[0] ?? null };
  }

  /** What this admin did, oldest first. */
  acts(): Promise<Act[]> {
    return this.actsWith('admin_id', this.adminId);
  }

  /** Asks puzzles as another service does. */
  ask<Q extends QueryName>(name: Q, data: QueryData<Q>): Promise<QueryAnswer<Q>> {
    return this.puzzles.app.get(QueryClient, { strict: false }).ask(name, data);
  }

  private actsWith(column: 'request_id' | 'admin_id', value: string): Promise<Act[]> {
    return this.puzzles.sql(
      `select act_id, admin_id, action, target_type, target_id, before, after from admin_acts where ${column} = $1
        order by occurred_at, act_id`,
      [value],
    );
  }
}
