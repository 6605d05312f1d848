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
  /** Looking up a series by its labels costs more than counting in it. */
  const series = new Map<string, (seconds: number) => void>();
  const observerOf = (method: string, route: string, status: string): ((seconds: number) => void) => {
    const key = `${method} ${route} ${status}`;
    const known = series.get(key);
    if (known) return known;
    const labelled = duration.labels({ method, route, status });
    const observe = (seconds: number): void => labelled.observe(seconds);
    series.set(key, observe);
    return observe;
  };
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    response.once('finish', () => {
      const observe = observerOf(request.method, routeOf(request), String(response.statusCode));
      observe((performance.now() - started) / 1_000);
    });
    next();
  };
}
