import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** Request ids that are accepted from outside: short, without characters that could forge a log line. */
const ACCEPTED_ID = /^[A-Za-z0-9_.:-]{8,64}$/;

/** A random UUID, which costs a fraction of an ordered one: Node keeps a pool of them. */
export function newRequestId(): string {
  return randomUUID();
}

/** The id of the current request or event; a new one outside of both. */
export function currentRequestId(): string {
  return storage.getStore() ?? newRequestId();
}

/** Runs `work` as part of the request `requestId`: its log lines, events and queries carry that id. */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return storage.run(requestId, work);
}

/** The id that the caller sent if it is well-formed, else a new one. */
export function acceptRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTED_ID.test(header) ? header : newRequestId();
}

/** The id of the request or event being served, or undefined outside of both; for log lines. */
export function requestIdForLog(): string | undefined {
  return storage.getStore();
}
