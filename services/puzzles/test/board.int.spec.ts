import { HEADERS, ROUTES, type ScoreBoardEntry } from '@fourfold/contracts';
import { Clock, loadConfig } from '@fourfold/platform';
import { startService } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import { AppModule } from '../src/app.module';
import { PuzzlesConfig } from '../src/config';
import { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-06-01';

describe('today’s board', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T08:00:00Z`);
    await puzzles.schedule(DATE, '2026-06-02');
  });
  afterAll(() => puzzles.stop());

  /** Plays and submits a game without mistakes that takes `seconds`. */
  async function play(seconds: number, order = [1, 2, 3, 4]): Promise<Player> {
    const player = puzzles.player({ display_name: `Player ${seconds}` });
    puzzles.setTime(`${DATE}T08:00:00Z`);
    await player.today();
    puzzles.setTime(new Date(Date.parse(`${DATE}T08:00:00Z`) + seconds * 1_000).toISOString());
    const id = await player.win(order);
    await player.submit(id, []);
    return player;
  }

  it('ranks by points, then by time, and gives tied players the same rank', async () => {
    expect((await puzzles.player().board()).body).toEqual([]);
    const players = [
      await play(30),
      await play(20),
      await play(30),
      await play(90, [4, 3, 2, 1]),
      await play(40),
    ];
    puzzles.forgetBoards();
    const { body } = await players[0]!.board();
    expect(
      body.map(({ rank, points_scored, completion_time_seconds }) => [
        rank,
        points_scored,
        completion_time_seconds,
      ]),
    ).toEqual([
      [1, 1000, 90],
      [2, 940, 20],
      [3, 940, 30],
      [3, 940, 30],
      [5, 940, 40],
    ]);
    expect(body[0]).toEqual({
      rank: 1,
      score_id: expect.any(Number),
      user_id: players[3]!.userId,
      display_name: 'Player 90',
      puzzle_id: expect.any(Number),
      puzzle_date: DATE,
      points_scored: 1000,
      completion_time_seconds: 90,
    });
  });

  it('is the same on the public route, without a token', async () => {
    const anonymous = await fetch(`${puzzles.url}${ROUTES.leaderboards.todayPublic}?limit=5`);
    expect(anonymous.status).toBe(200);
    expect(await anonymous.json()).toEqual((await puzzles.player().board('?limit=5')).body);
  });

  it('is kept by shared caches for two seconds, by time zone, and not sent again while it is the same', async () => {
    const get = (headers: Record<string, string> = {}): Promise<Response> =>
      fetch(puzzles.url + ROUTES.leaderboards.todayPublic, { headers });
    const { headers } = await get();
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=2');
    expect(headers.get('vary')?.toLowerCase()).toContain(HEADERS.timezone.toLowerCase());
    // Without the second, `fetch` would ask for an answer that no cache has kept.
    const known = { 'If-None-Match': headers.get('etag')!, 'Cache-Control': 'max-age=0' };
    expect((await get(known)).status).toBe(304);
    await play(12);
    await waitFor(async () => (await get(known)).status === 200);
    expect((await get({ [HEADERS.timezone]: 'Nowhere/None' })).headers.get('cache-control')).toBe('no-store');
  });

  it('is the board of the current date in the time zone of the request, or else in UTC', async () => {
    puzzles.setTime(`${DATE}T11:30:00Z`);
    const player = puzzles.player();
    player.zone = 'Pacific/Kiritimati';
    expect((await player.board()).body).toEqual([]);
    player.zone = undefined;
    expect((await player.board()).body).not.toEqual([]);
  });

  it('shows a score at once on the replica that stored it', async () => {
    await puzzles.player().board();
    // The clock stands still, so that no cache entry expires.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const player = await play(11);
    const { body } = await player.board();
    clock.mockRestore();
    expect(body.map((entry) => entry.user_id)).toContain(player.userId);
  });

  it('shows the score on other replicas too', async () => {
    const replica = await startService(AppModule.forRoot(loadConfig(PuzzlesConfig, puzzles.env)));
    const boardOf = async (): Promise<ScoreBoardEntry[]> => {
      const response = await fetch(replica.url + ROUTES.leaderboards.todayPublic, {
        headers: { 'x-timezone': 'UTC' },
      });
      return (await response.json()) as ScoreBoardEntry[];
    };
    replica.app.get(Clock).now = () => new Date(`${DATE}T12:00:00Z`);
    await boardOf();
    const player = await play(10);
    await waitFor(async () => (await boardOf()).some((entry) => entry.user_id === player.userId));
    await replica.app.close();
  });
});
