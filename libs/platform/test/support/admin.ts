import {
  HEADERS,
  type AdminAct,
  type QueryAnswer,
  type QueryData,
  type QueryName,
} from '@fourfold/contracts';
import { AdminClient, type TokenIssuer } from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { newRequestId } from '../../src';
import { QueryClient } from '../../src/messaging';
import type { Accounts } from './accounts';

/** A service in a test. */
interface Administered {
  readonly url: string;
  readonly app: INestApplication;
  readonly issuer: TokenIssuer;
  readonly accounts: Accounts;
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

type Act = Pick<
  AdminAct,
  'act_id' | 'admin_id' | 'action' | 'target_type' | 'target_id' | 'before' | 'after'
>;

/** An admin of a service, whom auth knows as one. */
export class Admin extends AdminClient {
  private constructor(
    readonly adminId: string,
    private readonly service: Administered,
  ) {
    super(service.url, service.issuer.token({ sub: adminId, is_admin: true }));
  }

  static of(service: Administered): Admin {
    const adminId = randomUUID();
    service.accounts.grant(adminId, 'admin');
    return new Admin(adminId, service);
  }

  /** Sends a request that changes something. @returns the answer, and the last act, which is null when nothing has changed */
  async act<Answer>(
    method: string,
    pattern: string,
    data: object = {},
  ): Promise<{ result: Answer; act: Act | null }> {
    const requestId = newRequestId();
    const result = await this.send<Answer>(method, pattern, data, { [HEADERS.requestId]: requestId });
    return { result, act: (await this.actsWith('request_id', requestId)).at(-1) ?? null };
  }

  /** What this admin did, oldest first. */
  acts(): Promise<Act[]> {
    return this.actsWith('admin_id', this.adminId);
  }

  /** Asks the service as another service does. */
  ask<Q extends QueryName>(name: Q, data: QueryData<Q>): Promise<QueryAnswer<Q>> {
    return this.service.app.get(QueryClient, { strict: false }).ask(name, data);
  }

  private actsWith(column: 'request_id' | 'admin_id', value: string): Promise<Act[]> {
    return this.service.sql(
      `select act_id, admin_id, action, target_type, target_id, before, after from admin_acts where ${column} = $1
        order by occurred_at, act_id`,
      [value],
    );
  }
}
