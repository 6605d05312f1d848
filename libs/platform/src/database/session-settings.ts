import { escapeIdentifier } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { DatabaseClient } from './database.client';

/**
 * What every session of a service starts with. They are defaults of its role, since poolers that share sessions between
 * transactions, such as PgBouncer, pass on no settings of a connection.
 */
export const SESSION_SETTINGS = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  // Compiling a statement takes seconds, more than any of ours may take.
  jit: 'off',
} as const;

/** The way of an answer. */
const ANSWER_MS = 2_000;

/** Until the end of the transaction, names resolve in `schema` and statements may take as long as given. */
export async function setForTransaction(
  runner: QueryRunner,
  schema: string,
  statementTimeoutMs: number,
): Promise<void> {
  await runner.sql`
    select set_config('search_path', ${escapeIdentifier(schema)}, true),
      set_config('statement_timeout', ${String(statementTimeoutMs)}, true),
      set_config('lock_timeout', ${SESSION_SETTINGS.lock_timeout}, true)`;
}

/** Until the end of the transaction, statements may take as long as given: nobody waits for their answers. */
export async function allowLongStatements(manager: EntityManager, statementTimeoutMs: number): Promise<void> {
  const client: unknown = await manager.queryRunner?.connect();
  if (client instanceof DatabaseClient) client.allowForTransaction(statementTimeoutMs + ANSWER_MS);
  await manager.sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`;
}

/** @throws Error when the role of the connection lacks the defaults that `provision` gives it: it has no limits, or another schema */
export async function checkSessionDefaults(dataSource: DataSource, schema: string): Promise<void> {
  const [{ role, is_ready }] = await dataSource.sql<[{ role: string; is_ready: boolean }]>`
    select current_user as role, coalesce(current_schema(), '') = ${schema}
      and current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0' as is_ready`;
  if (!is_ready)
    throw new Error(
      `The role ${role} lacks its search path and timeouts: run the command provision, or see its README`,
    );
}
