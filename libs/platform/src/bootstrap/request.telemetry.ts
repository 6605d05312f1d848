import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { redactUrl } from '../request/redact-url';
import type { MetricsService } from '../metrics/metrics.service';
import type { RecentRoutesStore } from '../metrics/recent-routes.store';
import { nameSpan } from '../tracing/spans';
import { clientAddress } from '../request/client-address';

/** Probes and scrapes, every few seconds, would only fill the log. */
const QUIET_PATHS = /^\/(health|metrics)\b/;

/**
 * Logs requests without headers and bodies, which might hold secrets. Requests that succeed are logged at `debug`,
 * since the gateway has a line for each. Measures requests by method, route pattern and status.
 */
export function requestTelemetry(
  logger: Logger,
  metrics: MetricsService,
  recent: RecentRoutesStore,
): RequestHandler {
  const durations = metrics.histogram(
    'fourfold_http_request_duration_seconds',
    'Time from request to answer',
    ['method', 'route', 'status'],
  );
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    const { method, originalUrl: url } = request;
    // Read now: a closed connection has no address any more.
    const client = clientAddress(request);
    response.once('finish', () => {
      const route = routeOf(request);
      nameSpan(`${method} ${route}`);
      const seconds = secondsSince(started);
      durations.observe({ method, route, status: response.statusCode }, seconds);
      if (!QUIET_PATHS.test(url)) recent.add(`${method} ${route}`, seconds * 1_000, Date.now());
    });
    response.once('close', () => {
      if (QUIET_PATHS.test(url)) return;
      const status = response.statusCode;
      const level = status >= 500 ? 'error' : status >= 400 || !response.writableFinished ? 'info' : 'debug';
      if (!logger.isLevelEnabled(level)) return;
      logger[level](
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

/** The pattern of the route, not the path: ids would make a time series each. */
function routeOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : 'unmatched';
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1_000;
}
