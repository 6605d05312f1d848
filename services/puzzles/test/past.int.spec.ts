import { ROUTES, routePath, type MissingScores } from '@fourfold/contracts';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATES = ['2026-05-01', '2026-05-02', '2026-05-03'] as const;
const [PAST, , TODAY] = DATES;

describe('a puzzle of a past date', () => {
  let puzzles: PuzzlesApp;
  let player: Player;
  let past: number;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${PAST}T12:00:00Z`);
    await puzzles.schedule(...DATES);
    past = (await puzzles.player().today()).body.puzzle_id;
    player = puzzles.player();
    for (const date of DATES.slice(1)) {
      puzzles.setTime(`${date}T12:00:00Z`);
      await player.submit(await player.win([1, 2, 3, 4], 2), []);
    }
    puzzles.setTime(`${TODAY}T13:00:00Z`);
  });
  afterAll(() => puzzles.stop());

  /** All that is stored of games, and all events of them. */
  const kept = () =>
    Promise.all(
      ['attempts', 'guesses', 'scores', 'streaks', 'player_totals', 'game_tallies', 'outbox'].map((table) =>
        puzzles.sql(`select to_jsonb(t) - 'published_at' as row from ${table} as t order by 1`),
      ),
    );

  it('can be looked at, and played by no route: games, streaks, scores and boards stay as they are', async () => {
    const before = await kept();
    const groups = [1, 2, 3, 4].map((difficulty) => groupOf(PAST, difficulty));
    const log = groups.map((words, index) => ({ seq: index + 1, words, at: `${PAST}T12:00:00.000Z` }));
    const sync = { puzzle_id: past, guesses: log };
    for (const zone of ['UTC', 'Etc/GMT+12', 'Pacific/Kiritimati']) {
      player.zone = zone;
      const statuses = [
        await player.get(routePath(ROUTES.puzzles.byDate, { date: PAST })),
        await player.guess(past, groups[0]!),
        await player.timeOut(past),
        await player.submit(past, groups),
        await player.request('POST', ROUTES.scores.sync, sync),
        await player.get(routePath(ROUTES.puzzles.complete, { puzzle_id: past })),
        await player.get(routePath(ROUTES.puzzles.review, { puzzle_id: past })),
      ].map(({ status }) => status);
      expect(statuses).toEqual([200, 409, 409, 409, 409, 403, 403]);
      const missing = await player.request<MissingScores>('POST', ROUTES.scores.checkMissingAll);
      expect(missing.body).toEqual({ calculated: 0 });
      expect((await player.status(past)).body.status).toBe('not_started');
    }
    expect(await kept()).toEqual(before);
  });
});
