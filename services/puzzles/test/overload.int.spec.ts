import { ERRORS, ROUTES } from '@fourfold/contracts';
import { MetricsRegistry } from '@fourfold/platform';
import { waitFor } from '@fourfold/testing';
import { Client } from 'pg';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-06-20';
/** Several times as many as there are connections to the database. */
const READERS = 40;
const BLOCKED_MS = 5_000;
/** What a route would take that stood behind the lock, or behind those who wait for it. */
const HELD_UP_MS = 2_000;
const { streaksFriends, totalScoresFriends } = ROUTES.leaderboards;

interface Seen {
  status: number;
  body: unknown;
  /** Since the table was locked. */
  at: number;
  ms: number;
}

describe('a table that does not answer', () => {
  let puzzles: PuzzlesApp;
  let reader: Player;
  let locker: Client;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule(DATE);
    reader = puzzles.player();
    locker = new Client({ connectionString: puzzles.env.DATABASE_URL });
    await locker.connect();
  });
  afterAll(async () => {
    await locker.end();
    await puzzles.stop();
  });

  /** Routes that may have fewer connections than others, and how many of their requests got none. */
  async function slowRoutes(): Promise<Map<unknown, number>> {
    const metric = puzzles.app
      .get(MetricsRegistry)
      .registry.getSingleMetric('fourfold_database_slow_route_refused')!;
    return new Map((await metric.get()).values.map(({ labels, value }) => [labels.route, value]));
  }

  it('costs the routes that need it a quick refusal, no other route its speed, and nobody anything afterwards', async () => {
    await locker.query('begin; lock table friendships in access exclusive mode');
    const started = performance.now();
    const isLocked = (): boolean => performance.now() - started < BLOCKED_MS;
    async function seenBy(ask: () => Promise<{ status: number; body: unknown }>): Promise<Seen> {
      const at = performance.now() - started;
      const { status, body } = await ask();
      return { status, body, at, ms: performance.now() - started - at };
    }
    const refused: Seen[] = [];
    const served: Seen[] = [];
    const readers = Array.from({ length: READERS }, async (_, n) => {
      while (isLocked())
        refused.push(await seenBy(() => reader.get(n % 2 === 0 ? streaksFriends : totalScoresFriends)));
    });
    while (isLocked()) {
      const player = puzzles.player();
      served.push(await seenBy(() => player.today()));
      const id = await player.win();
      served.push(await seenBy(() => player.submit(id, [])));
      served.push(await seenBy(() => player.status(id)));
      served.push(await seenBy(() => player.board()));
    }
    const slow = await slowRoutes();
    await locker.query('rollback');
    await Promise.all(readers);

    const whileLocked = refused.filter(({ at, ms }) => at + ms < BLOCKED_MS);
    expect(whileLocked.length).toBeGreaterThan(READERS);
    for (const { status, body } of whileLocked)
      expect({ status, body }).toEqual({ status: 503, body: { detail: ERRORS.service_unavailable.detail } });
    expect([...slow.keys()].sort()).toEqual([`GET ${streaksFriends}`, `GET ${totalScoresFriends}`]);
    expect(Math.min(...slow.values())).toBeGreaterThan(0);
    expect(served.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const heldUp = served.filter(({ ms }) => ms >= HELD_UP_MS);
    expect(heldUp.length).toBeLessThan(served.length / 4);

    await waitFor(async () => (await reader.get(streaksFriends)).status === 200);
    await waitFor(async () =>
      (await Promise.all(Array.from({ length: READERS }, () => reader.get(totalScoresFriends)))).every(
        ({ status }) => status === 200,
      ),
    );
  });
});
