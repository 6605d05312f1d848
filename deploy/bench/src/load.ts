import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { latencyOf, sum, type Latency } from './statistics';

const TIMEOUT_SECONDS = 30;
const DEFAULT_CONNECTIONS = 32;
const FIRST_ERROR_STATUS = 400;

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string | undefined;
  json?: unknown;
  headers?: Record<string, string>;
}

export interface LoadFigures extends Latency {
  /** Requests without an answer, or with a status of 400 and above. */
  failures: number;
  perSecond: number;
}

/**
 * Sends requests over a fixed number of connections, each of which sends the next one when the one before is answered:
 * every request once, or one after the other and from the first again for some seconds.
 */
export async function closedLoop(
  url: string,
  requests: readonly HttpRequest[],
  { connections = DEFAULT_CONNECTIONS, seconds }: { connections?: number; seconds?: number } = {},
): Promise<LoadFigures> {
  const times: number[] = [];
  let turn = 0;
  let failures = 0;
  const started = performance.now();
  let ended = started;
  const { errors, timeouts } = await autocannon({
    url,
    connections,
    ...(seconds === undefined ? { amount: requests.length } : { duration: seconds }),
    sampleInt: 100,
    timeout: TIMEOUT_SECONDS,
    requests: [{ setupRequest: () => encode(requests[turn++ % requests.length]!) }],
    setupClient: (client) =>
      client.on('response', (status, _bytes, ms) => {
        times.push(ms);
        if (status >= FIRST_ERROR_STATUS) failures += 1;
        ended = performance.now();
      }),
  });
  const perSecond = times.length / ((ended - started) / 1_000);
  return { ...latencyOf(times), failures: failures + errors + timeouts, perSecond };
}

interface OpenLoop {
  perSecond: number;
  count?: number;
  /** Asked before each start. */
  isOver?: () => boolean;
}

/** Starts a piece of work whenever one is due, however long the others take; resolves when all are done. */
export async function openLoop<Result>(
  { perSecond, count = Infinity, isOver = () => false }: OpenLoop,
  work: (turn: number, due: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Promise<Result>[] = [];
  const started = performance.now();
  for (let turn = 0; turn < count && !isOver(); turn++) {
    const due = started + (turn * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    results.push(work(turn, due));
  }
  return Promise.all(results);
}

/** How long each kind of request took from when it was due, and what failed. */
export class RequestLog {
  readonly times = new Map<string, number[]>();
  readonly errors = new Map<string, number>();

  constructor(
    private readonly url: string,
    /** Whether a request counts, by when it was due. */
    private readonly isCounted: (due: number) => boolean = () => true,
  ) {}

  get failures(): number {
    return sum([...this.errors.values()]);
  }

  /** @throws Error when the answer is not a good one */
  async send(kind: string, due: number, request: HttpRequest): Promise<Reply> {
    try {
      const reply = await send(this.url, request);
      if (!this.isCounted(due)) return reply;
      const times = this.times.get(kind) ?? [];
      times.push(performance.now() - due);
      this.times.set(kind, times);
      return reply;
    } catch (error) {
      const what = `${kind}: ${(error as Error).message}`;
      if (this.isCounted(due)) this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
      throw error;
    }
  }
}

/** Sends requests at a fixed rate; each is timed from when it was due. */
export async function openLoopLoad(
  url: string,
  options: OpenLoop,
  next: (turn: number) => HttpRequest,
): Promise<Latency & { failures: number }> {
  const log = new RequestLog(url);
  await openLoop(options, (turn, due) => log.send('request', due, next(turn)).catch(() => undefined));
  return { ...latencyOf([...log.times.values()].flat()), failures: log.failures };
}

export interface Reply {
  headers: IncomingHttpHeaders;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, scheduling: 'lifo' });

/**
 * A small HTTP client: the load generator shares the machine with what it measures.
 * @throws Error when the answer is not a good one
 */
export async function send(url: string, wanted: HttpRequest): Promise<Reply> {
  const { path, body, ...options } = encode(wanted);
  const sent = request(url + path, { ...options, agent }).end(body);
  // What fails once the answer has begun is reported by the answer.
  sent.on('error', () => undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const reply = { headers: response.headers, body: await text(response) };
  if (response.statusCode! < FIRST_ERROR_STATUS) return reply;
  throw new Error(`${path}: ${response.statusCode} ${reply.body}`);
}

/** @throws Error when the answer is not a good one */
export async function ask<Answer>(url: string, wanted: HttpRequest): Promise<Answer> {
  return JSON.parse((await send(url, wanted)).body) as Answer;
}

export function closeConnections(): void {
  agent.destroy();
}

function encode({ method = 'GET', path, token, json, headers }: HttpRequest) {
  const body = json === undefined ? undefined : JSON.stringify(json);
  return {
    method,
    path,
    body,
    headers: {
      ...headers,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
      }),
    },
  };
}
