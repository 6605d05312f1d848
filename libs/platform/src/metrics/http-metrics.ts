import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { nameSpan } from '../tracing/spans';
import type { MetricsRegistry } from './metrics.registry';

/** The pattern of the route that answered, never the path itself: ids would make a series each. */
function routeOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : 'unmatched';
}

/** Counts and times every request by method, route pattern and status. */
export function httpMetrics(metrics: MetricsRegistry): RequestHandler {
  const duration = metrics.histogram(
    'fourfold_http_request_duration_seconds',
    'Time from request to answer',
    ['method', 'route', 'status'],
  );
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    response.once('finish', () => {
      const status = String(response.statusCode);
      const route = routeOf(request);
      const labels = { method: request.method, route, status };
      nameSpan(`${request.method} ${route}`);
      duration.observe(labels, (performance.now() - started) / 1_000);
    });
    next();
  };
}
