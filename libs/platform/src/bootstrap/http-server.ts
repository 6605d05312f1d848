import type { Server } from 'node:http';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Longer than a load balancer's idle time, so that it is never us who close a connection it is about to use. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const DRAIN_CHECK_MS = 50;

/** Sets the limits against slow and idle clients. */
export function limitServer(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
}

/** Stops listening and waits until every request in flight has its answer; idle connections are closed. */
export async function drainServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), DRAIN_CHECK_MS);
  server.closeIdleConnections();
  await closed.finally(() => clearInterval(sweep));
}
