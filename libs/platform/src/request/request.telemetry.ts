import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { redactUrl } from '../logging/redaction';
import type { MetricsRegistry } from '../metrics/metrics.registry';
import { nameSpan } from '../tracing/spans';
import { clientAddress } from './client-address';

/** Probes and scrapes come every few seconds and say nothing. */
const QUIET_PATHS = /^\/(health|metrics)\b/;

/**
 * One line a request, without headers or bodies: neither can then leak. Answers are counted and timed by method, route pattern
 * and status.
 */
export function requestTelemetry(logger: Logger, metrics: MetricsRegistry): RequestHandler {
  const durations = metrics.histogram(
    'fourfold_http_request_duration_seconds',
    'Time from request to answer',
    ['method', 'route', 'status'],
  );
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    const { method, originalUrl: url } = request;
    // A connection that is gone has no address any more.
    const client = clientAddress(request);
    response.once('finish', () => {
      const route = routeOf(request);
      nameSpan(`${method} ${route}`);
      durations.observe({ method, route, status: response.statusCode }, secondsSince(started));
    });
    response.once('close', () => {
      if (QUIET_PATHS.test(url)) return;
      const status = response.statusCode;
      logger[status >= 500 ? 'error' : 'info'](
        {
          request_id: request.id,
          client,
          status,
          duration_ms: Math.round(secondsSince(started) * 1_000),
          ...(!response.writableFinished && { aborted: true }),
        },
        `${method} ${redactUrl(url)} ${status}`,
      );
    });
    next();
  };
}

/** The pattern of the route that answered, never the path itself: ids would make a series each. */
function routeOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : 'unmatched';
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1_000;
}
