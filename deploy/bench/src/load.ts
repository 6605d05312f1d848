import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { HEADERS } from '@fourfold/contracts';
import autocannon from 'autocannon';
import { request, type Dispatcher } from 'undici';
import { Latencies, sum } from './statistics';

const TIMEOUT_SECONDS = 30;
const FIRST_ERROR_STATUS = 400;

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string | undefined;
  json?: unknown;
  headers?: Record<string, string>;
}

export interface LoadFigures {
  latencies: Latencies;
  /** Requests that failed. */
  failures: number;
}

/**
 * Sends every request once over a fixed number of connections, each of which sends the next one after the previous
 * response.
 */
export async function closedLoop(
  url: string,
  requests: readonly HttpRequest[],
  connections = 32,
): Promise<LoadFigures & { perSecond: number }> {
  const latencies = new Latencies();
  let turn = 0;
  const started = performance.now();
  let ended = started;
  const { non2xx, errors } = await autocannon({
    url,
    connections,
    amount: requests.length,
    sampleInt: 100,
    timeout: TIMEOUT_SECONDS,
    requests: [{ setupRequest: () => encode(requests[turn++ % requests.length]!) }],
    setupClient: (client) =>
      // autocannon's own figures are in whole milliseconds, and its duration ends with its next sample.
      client.on('response', (_status, _bytes, ms) => {
        latencies.add(ms);
        ended = performance.now();
      }),
  });
  const perSecond = latencies.count / ((ended - started) / 1_000);
  return { latencies, failures: non2xx + errors, perSecond };
}

interface OpenLoop {
  perSecond: number;
  count?: number;
  /** The loop continues until this settles. */
  during?: Promise<unknown>;
}

/** Starts each task when it is due, regardless of the others; resolves when all are done. */
export async function openLoop<Result>(
  { perSecond, count = Infinity, during }: OpenLoop,
  work: (turn: number, due: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Promise<Result>[] = [];
  const started = performance.now();
  let isOver = false;
  void during?.catch(() => undefined).then(() => (isOver = true));
  for (let turn = 0; turn < count && !isOver; turn++) {
    const due = started + (turn * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    results.push(work(turn, due));
  }
  await during;
  return Promise.all(results);
}

/** The durations of each kind of request, from the time it was due, and the failures. */
export class RequestLog {
  readonly latencies = new Map<string, Latencies>();
  readonly errors = new Map<string, number>();

  constructor(
    private readonly url: string,
    /** Whether a request counts, by when it was due. */
    private readonly isCounted: (due: number) => boolean = () => true,
  ) {}

  get failures(): number {
    return sum([...this.errors.values()]);
  }

  /** @throws Error when the response is an error */
  async send(kind: string, due: number, request: HttpRequest): Promise<Reply> {
    try {
      const reply = await send(this.url, request);
      if (!this.isCounted(due)) return reply;
      const latencies = this.latencies.get(kind) ?? new Latencies();
      latencies.add(performance.now() - due);
      this.latencies.set(kind, latencies);
      return reply;
    } catch (error) {
      const what = `${kind}: ${(error as Error).message}`;
      if (this.isCounted(due)) this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
      throw error;
    }
  }
}

/** Sends requests at a fixed rate; each is timed from when it was due to be sent. */
export async function openLoopLoad(
  url: string,
  options: OpenLoop,
  next: (turn: number) => HttpRequest,
): Promise<LoadFigures> {
  const log = new RequestLog(url);
  await openLoop(options, (turn, due) => log.send('request', due, next(turn)).catch(() => undefined));
  return { latencies: log.latencies.get('request') ?? new Latencies(), failures: log.failures };
}

export type Reply = Pick<Dispatcher.ResponseData, 'headers'> & { body: string };

/** @throws Error when the response is an error */
export async function send(url: string, wanted: HttpRequest): Promise<Reply> {
  const { path, ...options } = encode(wanted);
  const response = await request(url + path, options);
  const body = await response.body.text();
  if (response.statusCode >= FIRST_ERROR_STATUS) throw new Error(`${path}: ${response.statusCode} ${body}`);
  return { headers: response.headers, body };
}

/** @throws Error when the response is an error */
export async function ask<Answer>(url: string, wanted: HttpRequest): Promise<Answer> {
  return JSON.parse((await send(url, wanted)).body) as Answer;
}

/**
 * As undici and autocannon take it. Players name their time zone in every request, as the web app does, and have an address
 * each, as the proxy in front of a gateway says.
 */
export function encode({ method = 'GET', path, token, json, headers }: HttpRequest) {
  return {
    method,
    path,
    body: json === undefined ? undefined : JSON.stringify(json),
    headers: {
      ...(token !== undefined && {
        authorization: `Bearer ${token}`,
        [HEADERS.timezone]: 'UTC',
        [HEADERS.forwardedFor]: addressOf(token),
      }),
      ...headers,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
  };
}

function addressOf(token: string): string {
  const [first, second, third] = createHash('sha1').update(token).digest();
  return `10.${first}.${second}.${third}`;
}
