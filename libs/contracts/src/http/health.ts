import type { ServiceName } from '../service-names';

/** Requests to a route in the last minute. */
export interface RouteTimes {
  /** Method and pattern, such as `GET /api/puzzles/date/:date`. */
  route: string;
  requests: number;
  mean_ms: number;
  slowest_ms: number;
}

/** Measured by each replica, the same in all replicas of a service; null if the service does not have it, or could not read it. */
export interface HealthFigures {
  /** Age of the oldest event that waits to be published; 0 if none does. */
  outbox_age_seconds: number | null;
  /** Of the service's consumer that is furthest behind. */
  consumer_lag_events: number | null;
  dead_letters: number | null;
  players_online: number | null;
  live_battles: number | null;
  days_of_cover: number | null;
}

/** What a replica says about itself. */
export interface ReplicaHealth {
  /** Host name: the pod or the container. */
  instance: string;
  /** The release, or `development`. */
  version: string;
  started_at: string;
  /** Whether its Postgres takes writes. */
  database_writable: boolean;
}

/** The slowest routes, by mean, are those of all replicas. */
export interface ServiceHealth extends Pick<
  HealthFigures,
  'outbox_age_seconds' | 'consumer_lag_events' | 'dead_letters'
> {
  service: ServiceName;
  /** Those that answered, oldest first. */
  replicas: ReplicaHealth[];
  slow_routes: RouteTimes[];
}

export interface SystemHealth extends Pick<
  HealthFigures,
  'players_online' | 'live_battles' | 'days_of_cover'
> {
  checked_at: string;
  services: ServiceHealth[];
}

/** What a replica knows of itself. */
export interface HealthReport {
  replica: ReplicaHealth;
  figures: HealthFigures;
  /** The slowest ones of this replica. */
  routes: RouteTimes[];
}
