import { Client } from 'pg';

/** Uses of a statement on a connection before it is prepared there: as in pgjdbc, what is rare is not worth the memory. */
const PREPARE_AT_USE = 5;
/** Statements that one connection keeps prepared, of which a service has some forty. */
const MAX_PREPARED = 100;

/**
 * A connection that prepares the statements it sends often: Postgres then parses them once and plans them a few times,
 * instead of at each use, which would take more of its time than the execution. TypeORM gives statements no name, without
 * which `pg` prepares nothing.
 *
 * A prepared statement must always return the same columns: it may say `select *` only of what it lists itself, or a
 * migration that adds a column breaks it until the connection ends.
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
    const name = this.names.get(text);
    if (name !== undefined || this.names.size >= MAX_PREPARED) return name;
    const uses = (this.uses.get(text) ?? 0) + 1;
    this.uses.set(text, uses);
    if (uses >= PREPARE_AT_USE) this.names.set(text, `statement_${this.names.size + 1}`);
    return this.names.get(text);
  }
}
