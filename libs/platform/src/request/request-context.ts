import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '../ids';

interface RequestContext {
  requestId: string;
  http?: HttpContext;
}

/** An HTTP request that is being served. */
export interface HttpContext {
  /** Method and pattern of the route that serves it, once that is known; never the path itself. */
  readonly route: () => string | undefined;
  /** Connections to the database that it has at the moment. */
  connections: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Ids that others may hand us: short, and nothing that could forge a log line. */
const ACCEPTED_ID = /^[A-Za-z0-9_.:-]{8,64}$/;

/** The id of the request or event that the running code serves; a new one outside of both. */
export function currentRequestId(): string {
  return storage.getStore()?.requestId ?? newId();
}

/** Runs `work` as part of the request `requestId`: its log lines, events and queries carry that id. */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work);
}

/** The same for an HTTP request. */
export function runHttpRequest<T>(requestId: string, route: HttpContext['route'], work: () => T): T {
  return storage.run({ requestId, http: { route, connections: 0 } }, work);
}

/** The HTTP request that the running code serves, if it serves one. */
export function currentRequest(): HttpContext | undefined {
  return storage.getStore()?.http;
}

/** The id that the caller sent if it is well-formed, else a new one. */
export function acceptRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTED_ID.test(header) ? header : newId();
}

/** The id of the request or event being served, or undefined outside of both; for log lines. */
export function requestIdForLog(): string | undefined {
  return storage.getStore()?.requestId;
}
