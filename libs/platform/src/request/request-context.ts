import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

interface Context {
  requestId: string;
  /** Of the client of an HTTP request. */
  address?: string;
}

const storage = new AsyncLocalStorage<Context>();

/** Request ids that are accepted from outside: short, without characters that could forge a log line. */
const ACCEPTED_ID = /^[A-Za-z0-9_.:-]{8,64}$/;

/** A random UUID, which costs a fraction of an ordered one: Node keeps a pool of them. */
export function newRequestId(): string {
  return randomUUID();
}

/** The id of the current request or event; a new one outside of both. */
export function currentRequestId(): string {
  return storage.getStore()?.requestId ?? newRequestId();
}

/** Runs `work` as part of the request `requestId`: its log lines, events and queries carry that id. */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

/** As `runWithRequestId`, for an HTTP request from this address. */
export function runRequest<T>(context: Required<Context>, work: () => T): T {
  return storage.run(context, work);
}

/** The address of the client whose HTTP request is being served, undefined outside of one. */
export function currentAddress(): string | undefined {
  return storage.getStore()?.address;
}

/** The id that the caller sent if it is well-formed, else a new one. */
export function acceptRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTED_ID.test(header) ? header : newRequestId();
}

/** The id of the request or event being served, or undefined outside of both; for log lines. */
export function requestIdForLog(): string | undefined {
  return storage.getStore()?.requestId;
}
