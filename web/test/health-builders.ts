import type { ServiceHealth, SystemHealth } from '@fourfold/contracts';

export function aServiceHealth(changes: Partial<ServiceHealth> = {}): ServiceHealth {
  return {
    service: 'auth',
    replicas: [
      {
        instance: 'auth-7d9f-x2',
        version: '1.2.0',
        started_at: '2025-11-21T10:00:00.000Z',
        database_writable: true,
      },
    ],
    outbox_age_seconds: 0,
    consumer_lag_events: 2,
    dead_letters: 0,
    slow_routes: [],
    ...changes,
  };
}

export function someHealth(changes: Partial<SystemHealth> = {}): SystemHealth {
  return {
    checked_at: '2025-11-21T10:05:00.000Z',
    players_online: 1_234,
    live_battles: 7,
    days_of_cover: 30,
    services: [aServiceHealth()],
    ...changes,
  };
}
