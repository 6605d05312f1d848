import type { HealthFigures, HealthReport, RouteTimes } from '@fourfold/contracts';
import { systemHealth } from './system-health';

const NOW = new Date('2026-03-01T02:00:00.000Z');

const UNKNOWN: HealthFigures = {
  outbox_age_seconds: null,
  consumer_lag_events: null,
  dead_letters: null,
  players_online: null,
  live_battles: null,
  days_of_cover: null,
};

function report(
  instance: string,
  figures: Partial<HealthFigures> = {},
  routes: RouteTimes[] = [],
): HealthReport {
  const replica = {
    instance,
    version: '1.0.0',
    started_at: `2026-02-0${instance.length}T00:00:00.000Z`,
    database_writable: true,
  };
  return { replica, figures: { ...UNKNOWN, ...figures }, routes };
}

describe('the health of the system', () => {
  it('takes each figure from the service that has it, and the worst of its replicas', () => {
    const health = systemHealth(
      [
        { service: 'social', reports: [report('s', { players_online: 3, dead_letters: 0 }), report('ss')] },
        {
          service: 'battle',
          // Battle counts those who are in the lobby only.
          reports: [report('b', { live_battles: 2, players_online: 9 })],
        },
        {
          service: 'puzzles',
          reports: [
            report('pp', { outbox_age_seconds: 1, days_of_cover: 8 }),
            report('p', { outbox_age_seconds: 40 }),
          ],
        },
      ],
      NOW,
    );
    expect(health).toMatchObject({
      checked_at: NOW.toISOString(),
      players_online: 3,
      live_battles: 2,
      days_of_cover: 8,
    });
    const [social, , puzzles] = health.services;
    expect(social).toMatchObject({ dead_letters: 0, outbox_age_seconds: null });
    expect(puzzles).toMatchObject({ outbox_age_seconds: 40 });
    expect(puzzles!.replicas.map(({ instance }) => instance)).toEqual(['p', 'pp']);
  });

  it('adds up the requests of all replicas, and lists the slowest routes first', () => {
    const guess = { route: 'POST /guess', requests: 30, mean_ms: 10, slowest_ms: 50 };
    const board = { route: 'GET /board', requests: 1, mean_ms: 20, slowest_ms: 20 };
    const reports = [
      report('a', {}, [guess, board]),
      report('aa', {}, [{ ...guess, requests: 10, mean_ms: 90, slowest_ms: 400 }]),
    ];
    expect(systemHealth([{ service: 'puzzles', reports }], NOW).services[0]!.slow_routes).toEqual([
      { route: 'POST /guess', requests: 40, mean_ms: 30, slowest_ms: 400 },
      board,
    ]);
  });

  it('says of a service without replicas that nothing is known', () => {
    const [auth] = systemHealth([{ service: 'auth', reports: [] }], NOW).services;
    expect(auth).toEqual({
      service: 'auth',
      replicas: [],
      outbox_age_seconds: null,
      consumer_lag_events: null,
      dead_letters: null,
      slow_routes: [],
    });
  });
});
