import { Client, type ClientConfig, type QueryResult } from 'pg';
import { PREPARED_STATEMENTS_PER_CONNECTION } from './limits';

type Send = (config: unknown, values?: unknown, callback?: unknown) => Promise<QueryResult>;

/** A schema change has made the plan useless (`feature_not_supported`), or somebody has discarded the statement. */
const STALE_STATEMENT_STATES = new Set(['0A000', '26000']);

/**
 * A connection that lets Postgres parse and plan a statement with parameters once instead of at every execution, which
 * halves what short statements cost the server. The first statements of a connection get a name; code that makes up ever
 * new ones does not fill the server's memory.
 */
export class PreparingClient extends Client {
  private readonly names = new Map<string, string>();
  private named = 0;

  constructor(config?: string | ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Send;
    const prepare: Send = (text, values, callback) => {
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || callback !== undefined)
        return send(text, values, callback);
      const name = this.nameOf(text);
      return name === undefined ? send(text, values) : this.sendNamed(send, name, text, values);
    };
    this.query = prepare as Client['query'];
  }

  private async sendNamed(send: Send, name: string, text: string, values: unknown[]): Promise<QueryResult> {
    try {
      return await send({ name, text, values });
    } catch (error) {
      if (STALE_STATEMENT_STATES.has(String((error as { code?: unknown }).code))) this.names.delete(text);
      throw error;
    }
  }

  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.named >= PREPARED_STATEMENTS_PER_CONNECTION) return known;
    this.named += 1;
    const name = `s${this.named}`;
    this.names.set(text, name);
    return name;
  }
}
