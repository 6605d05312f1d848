import type {
  HealthFigures,
  HealthReport,
  RouteTimes,
  ServiceHealth,
  ServiceName,
  SystemHealth,
} from '@fourfold/contracts';

const SLOW_ROUTES = 5;

export interface ServiceReports {
  service: ServiceName;
  /** One report from each replica that answered. */
  reports: HealthReport[];
}

/**
 * The health page, from the reports of all replicas. Social reports the players online: battle counts only the players in
 * the lobby.
 */
export function systemHealth(all: ServiceReports[], now: Date): SystemHealth {
  const of = (service: ServiceName, figure: keyof HealthFigures) =>
    worst(all.find((one) => one.service === service)?.reports ?? [], figure);
  return {
    checked_at: now.toISOString(),
    players_online: of('social', 'players_online'),
    live_battles: of('battle', 'live_battles'),
    days_of_cover: of('puzzles', 'days_of_cover'),
    services: all.map(serviceHealth),
  };
}

function serviceHealth({ service, reports }: ServiceReports): ServiceHealth {
  return {
    service,
    replicas: reports.map(({ replica }) => replica).sort((a, b) => a.started_at.localeCompare(b.started_at)),
    outbox_age_seconds: worst(reports, 'outbox_age_seconds'),
    consumer_lag_events: worst(reports, 'consumer_lag_events'),
    dead_letters: worst(reports, 'dead_letters'),
    slow_routes: slowest(reports.flatMap(({ routes }) => routes)),
  };
}

/**
 * The highest value of a figure, which replicas measure at slightly different moments; null when no replica could measure
 * it.
 */
function worst(reports: HealthReport[], figure: keyof HealthFigures): number | null {
  const values = reports.map(({ figures }) => figures[figure]).filter((value) => value !== null);
  return values.length === 0 ? null : Math.max(...values);
}

/** The slowest routes. A route that several replicas report counts once, with the times of all of them. */
function slowest(times: RouteTimes[]): RouteTimes[] {
  const routes = new Map<string, RouteTimes>();
  for (const one of times) {
    const other = routes.get(one.route);
    routes.set(one.route, other ? together(one, other) : one);
  }
  return [...routes.values()].sort((a, b) => b.mean_ms - a.mean_ms).slice(0, SLOW_ROUTES);
}

function together(a: RouteTimes, b: RouteTimes): RouteTimes {
  const requests = a.requests + b.requests;
  return {
    route: a.route,
    requests,
    mean_ms: Math.round((a.mean_ms * a.requests + b.mean_ms * b.requests) / requests),
    slowest_ms: Math.max(a.slowest_ms, b.slowest_ms),
  };
}
