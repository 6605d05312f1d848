import { HEADERS } from '@fourfold/contracts';
import { Pool } from 'undici';
import type { Product } from '../fixtures/product';
import { faultsOf, parsed, type FuzzedAnswer } from './answers';
import type { FuzzUsers } from './users';
import type { FuzzedRequest } from './requests';
import type { ProductState } from './state';
import { isIllFormed } from './values';

/** Concurrent requests. */
const LANES = 16;
/** Stands for a response when the connection broke. */
const BROKEN: FuzzedAnswer = { status: 599, headers: {}, text: '' };
const SHOWN_CHARACTERS = 400;
const SHOWN_REQUESTS = 20;

/** A request with the token that its caller had when it was first sent. */
type SignedRequest = FuzzedRequest & { token: string | undefined };

/** Sends requests, and reports faulty responses and state that refused requests have changed. */
export class HttpFuzzer {
  private readonly pools = new Map<string, Pool>();
  private readonly statuses: number[] = [];
  /** Refused requests that were not checked for changes yet. */
  private refused: SignedRequest[] = [];
  /** Refused requests that were checked for changes. */
  private compared = 0;

  constructor(private readonly environment: { product: Product; users: FuzzUsers; state: ProductState }) {}

  /** @returns one line for each fault of a response */
  async fuzz(requests: readonly FuzzedRequest[]): Promise<string[]> {
    const { users } = this.environment;
    const signed = requests.map((request) => ({ ...request, token: users.tokenOf(request.as) }));
    const answers = await this.sendAll(signed);
    this.statuses.push(...answers.map(({ status }) => status));
    this.refused.push(...signed.filter((_, index) => isRefusal(answers[index]!)));
    return requests.flatMap((request, index) => this.describeFaults(request, answers[index]!));
  }

  /** Repeats the requests refused since the last call. @returns one line for each table or battle changed */
  async findChanges(): Promise<string[]> {
    const shown = this.refused.slice(0, SHOWN_REQUESTS).map(describeRequest).join('\n  ');
    const changed = await this.environment.state.changesDuring(async () => {
      const sent = this.refused;
      const answers = await this.sendAll(sent);
      this.refused = sent.filter((_, index) => isRefusal(answers[index]!));
      return this.refused.length === sent.length;
    });
    if (changed) this.compared += this.refused.length;
    this.refused = [];
    return (changed ?? []).map((what) => `${what} is changed by one of these:\n  ${shown}`);
  }

  /** The number of requests by status. */
  summary(): string {
    const counts = [...Map.groupBy(this.statuses, (status) => status)].sort(([one], [other]) => one - other);
    const byStatus = counts.map(([status, all]) => `${all.length} × ${status}`).join(', ');
    return `${this.statuses.length} requests, ${byStatus}; after ${this.compared} refused ones the state was compared`;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }

  private describeFaults(request: FuzzedRequest, answer: FuzzedAnswer): string[] {
    const { COOKIE_SECRET, DATABASE_URL } = this.environment.product.stack.environment('auth');
    const secrets = [COOKIE_SECRET!, new URL(DATABASE_URL!).password];
    const { status, headers, text } = answer;
    const shown = `${status} ${text.slice(0, SHOWN_CHARACTERS)} (${String(headers[HEADERS.requestId])})`;
    const faults = faultsOf(answer, secrets);
    if (!isRefusal(answer) && isIllFormed(parsed(String(request.body))))
      faults.push('accepts a text that is not well-formed');
    return faults.map((fault) => `${describeRequest(request)}\n  ${shown}: ${fault}`);
  }

  private async sendAll(requests: readonly SignedRequest[]): Promise<FuzzedAnswer[]> {
    const answers: FuzzedAnswer[] = [];
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < requests.length) {
        const index = next++;
        answers[index] = await this.send(requests[index]!).catch(() => BROKEN);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return answers;
  }

  private async send({ service, method, path, headers, body, token }: SignedRequest): Promise<FuzzedAnswer> {
    const { stack } = this.environment.product;
    const pool = this.poolOf(service ? stack.process(service).url : stack.url);
    const answer = await pool.request({
      method,
      path,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  private poolOf(url: string): Pool {
    const pool = this.pools.get(url) ?? new Pool(url, { connections: LANES });
    this.pools.set(url, pool);
    return pool;
  }
}

function isRefusal({ status }: FuzzedAnswer): boolean {
  return status >= 400;
}

function describeRequest({ service, as, method, path, headers, body }: FuzzedRequest): string {
  const sent = [JSON.stringify(headers), String(body)].map((part) => part.slice(0, SHOWN_CHARACTERS));
  return `${method} ${path.slice(0, SHOWN_CHARACTERS)} to ${service ?? 'the gateway'} as ${as}, ${sent.join(', ')}`;
}
