import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { latencyOf, type Latency } from './statistics';

const TIMEOUT_SECONDS = 30;
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

interface ClosedLoop {
  connections: number;
  /** How long, or how many requests. */
  limit: { duration: number } | { amount: number };
  next: () => HttpRequest;
}

/** Sends requests over a fixed number of connections; each sends its next one when the one before is answered. */
export async function closedLoop(
  url: string,
  { connections, limit, next }: ClosedLoop,
): Promise<LoadFigures> {
  const times: number[] = [];
  let failures = 0;
  const started = performance.now();
  let ended = started;
  const { errors, timeouts } = await autocannon({
    url,
    connections,
    ...limit,
    sampleInt: 100,
    timeout: TIMEOUT_SECONDS,
    requests: [{ setupRequest: () => toAutocannon(next()) }],
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

/** One after the other, and from the first again. */
export function inTurn<Item>(items: readonly Item[]): () => Item {
  let turn = 0;
  return () => items[turn++ % items.length]!;
}

function toAutocannon(wanted: HttpRequest): autocannon.Request {
  const { method = 'GET', path } = wanted;
  const { body, headers } = encode(wanted);
  return { method, path, headers, body };
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

/** Sends requests at a fixed rate; each is timed from when it was due. */
export async function openLoopLoad(
  url: string,
  options: OpenLoop,
  next: (turn: number) => HttpRequest,
): Promise<LoadFigures> {
  const started = performance.now();
  let failures = 0;
  const times = await openLoop(options, async (turn, due) => {
    const isGood = await send(url, next(turn)).then(
      ({ status }) => status < FIRST_ERROR_STATUS,
      () => false,
    );
    if (!isGood) failures += 1;
    return performance.now() - due;
  });
  const perSecond = times.length / ((performance.now() - started) / 1_000);
  return { ...latencyOf(times), failures, perSecond };
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, scheduling: 'lifo' });

/** A small HTTP client: the load generator shares the machine with what it measures. */
export function send(url: string, wanted: HttpRequest): Promise<Reply> {
  const { body, headers } = encode(wanted);
  return new Promise((resolve, reject) => {
    const sent = request(
      url + wanted.path,
      { method: wanted.method ?? 'GET', headers, agent },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: text }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** @throws Error when the answer is not a good one */
export async function ask<Answer>(url: string, wanted: HttpRequest): Promise<Answer> {
  const { status, body } = await send(url, wanted);
  if (status >= FIRST_ERROR_STATUS) throw new Error(`${wanted.path}: ${status} ${body}`);
  return JSON.parse(body) as Answer;
}

export function closeConnections(): void {
  agent.destroy();
}

function encode({ token, json, headers }: HttpRequest): {
  body: string | undefined;
  headers: Record<string, string>;
} {
  const body = json === undefined ? undefined : JSON.stringify(json);
  return {
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
