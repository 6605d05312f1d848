import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** Uses of a statement on a connection before it is prepared there: as in pgjdbc, what is rare is not worth the memory. */
const PREPARE_AT_USE = 5;
/** Statements that one connection keeps prepared until it ends; further ones are planned at each use. */
const MAX_PREPARED = 100;
const DIGEST_CHARACTERS = 16;

/**
 * A connection that prepares the statements it sends often: Postgres then parses them once and plans them a few times,
 * instead of at each use, which would take more of its time than the execution. TypeORM gives statements no name, without
 * which `pg` prepares nothing.
 *
 * A prepared statement must always return the same columns: with a `select *` or `returning *` of a table at its top level it
 * would fail once a migration has added a column.
 */
export class PreparingClient extends Client {
  private readonly uses = new Map<string, number>();
  private readonly names = new Map<string, string>();

  override readonly query = ((...args: unknown[]) => {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values)) args[0] = { text, name: this.nameOf(text) };
    return super.query(...(args as Parameters<Client['query']>));
  }) as Client['query'];

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
