import type { AdminAct, QueryAnswer, QueryData, QueryName } from '@fourfold/contracts';
import { QuestionClient } from '@fourfold/platform/messaging';
import { waitFor } from '@fourfold/testing';
import { randomUUID } from 'node:crypto';
import type { PuzzlesApp } from './puzzles-app';

/** How long a busy machine may take to answer. */
const ANSWER_TIMEOUT_MS = 60_000;

type Asked<Q extends QueryName> = Omit<QueryData<Q>, 'admin_id'>;

/** Sends queries as the admin service does for an admin. */
export class Admin {
  readonly adminId = randomUUID();

  constructor(private readonly puzzles: PuzzlesApp) {}

  /** Waits until a service answers queries; earlier ones are lost. */
  static async of(puzzles: PuzzlesApp): Promise<Admin> {
    const admin = new Admin(puzzles);
    await waitFor(() => admin.ask('puzzles.list_puzzles', { limit: 1 }).then(() => true), {
      what: 'puzzles to answer',
    });
    return admin;
  }

  ask<Q extends QueryName>(name: Q, data: Asked<Q>): Promise<QueryAnswer<Q>> {
    const reads = /\.(get|list)_/.test(name);
    const question = reads ? data : { ...data, admin_id: this.adminId };
    return this.puzzles.app.get(QuestionClient).ask(name, question, { timeoutMs: ANSWER_TIMEOUT_MS });
  }

  /** The entries of this admin in the service's own log, oldest first. */
  acts(): Promise<Pick<AdminAct, 'act_id' | 'action' | 'target_id' | 'before' | 'after'>[]> {
    return this.puzzles.sql(
      `select act_id, action, target_id, before, after from admin_acts where admin_id = $1 order by occurred_at, act_id`,
      [this.adminId],
    );
  }
}
