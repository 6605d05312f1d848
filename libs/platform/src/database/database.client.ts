import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';

/** Uses of a statement on a connection before it is prepared there: as in pgjdbc, what is rare is not worth the memory. */
const PREPARE_AT_USE = 5;
/** Statements that one connection keeps prepared until it ends; further ones are planned at each use. */
const MAX_PREPARED = 100;
const DIGEST_CHARACTERS = 16;

export interface DatabaseClientOptions {
  preparesStatements: boolean;
  /** Without an answer for so long Postgres is taken for dead; never, if undefined. */
  queryTimeoutMs: number | undefined;
}

/**
 * A connection that prepares the statements it sends often: Postgres then parses them once and plans them a few times,
 * instead of at each use, which would take more of its time than the execution. TypeORM gives statements no name, without
 * which `pg` prepares nothing.
 *
 * A prepared statement must always return the same columns: with a `select *` or `returning *` of a table at its top level it
 * would fail once a migration has added a column.
 *
 * It closes itself when a statement is not answered in time: a Postgres whose machine is gone ends no statement, and TCP gives up
 * after a quarter of an hour.
 */
export class DatabaseClient extends Client {
  private readonly uses = new Map<string, number>();
  private readonly names = new Map<string, string>();
  /** Until the end of the transaction. */
  private longTimeoutMs: number | undefined;

  constructor(private readonly settings: ClientConfig & DatabaseClientOptions) {
    super(settings);
  }

  override readonly query = ((...args: unknown[]) => {
    const [text, values] = args;
    if (this.settings.preparesStatements && typeof text === 'string' && Array.isArray(values))
      args[0] = { text, name: this.nameOf(text) };
    if (text === 'COMMIT' || text === 'ROLLBACK') this.longTimeoutMs = undefined;
    const answer: unknown = super.query(...(args as Parameters<Client['query']>));
    if (answer instanceof Promise) this.closeUnlessSettled(answer);
    return answer;
  }) as Client['query'];

  /** Until the end of the transaction, answers may take longer. */
  allowForTransaction(queryTimeoutMs: number): void {
    this.longTimeoutMs = queryTimeoutMs;
  }

  private closeUnlessSettled(answer: Promise<unknown>): void {
    const { queryTimeoutMs } = this.settings;
    if (queryTimeoutMs === undefined) return;
    const timer = setTimeout(() => void this.end(), this.longTimeoutMs ?? queryTimeoutMs);
    const settle = (): void => clearTimeout(timer);
    answer.then(settle, settle);
  }

  /** Undefined for a statement that is not prepared. */
  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MAX_PREPARED) return known;
    const uses = (this.uses.get(text) ?? 0) + 1;
    this.uses.set(text, uses);
    if (uses < PREPARE_AT_USE) return undefined;
    this.uses.delete(text);
    const name = preparedName(text);
    this.names.set(text, name);
    return name;
  }
}

/**
 * The command and a digest: behind a pooler that hands out sessions without their prepared statements, a name is then
 * unknown or taken, and never that of another statement.
 */
function preparedName(text: string): string {
  const [command = ''] = /\w+/.exec(text) ?? [];
  return `${command.toLowerCase()}_${createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARACTERS)}`;
}
