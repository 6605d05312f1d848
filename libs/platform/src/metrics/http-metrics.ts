import type { NextFunction, Request, RequestHandler, Response } from 'express';
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
    const started = process.hrtime.bigint();
    response.once('finish', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      duration.observe(
        { method: request.method, route: routeOf(request), status: response.statusCode },
        seconds,
      );
    });
    next();
  };
}
