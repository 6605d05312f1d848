import {
  ERRORS,
  QUERIES,
  routePath,
  ROUTES,
  type AdminPuzzle,
  type ScoreBoardEntry,
  type TodaysPlace,
  type WithdrawnPuzzle,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { Admin } from '@fourfold/platform/testing';
import { StandingRepository } from '../src/leaderboard/standing.repository';
import { WithdrawalJob } from '../src/editorial/withdrawal.job';
import { groupOf, numberedPuzzle } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const [FIRST, GONE, LAST, REPLACED] = ['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06'] as const;

describe('a puzzle that is withdrawn', () => {
  let puzzles: PuzzlesApp;
  let admin: Admin;
  let ada: Player;
  let ben: Player;
  let puzzle_id: number;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${FIRST}T12:00:00Z`);
    admin = Admin.of(puzzles);
    await puzzles.schedule(FIRST, GONE, LAST);
    [ada, ben] = [puzzles.player(), puzzles.player()];
    await ada.submit(await ada.win(), []);
    puzzles.setTime(`${GONE}T12:00:00Z`);
    puzzle_id = await ada.win();
    await ada.submit(puzzle_id, []);
    await ben.today();
  });
  afterAll(() => puzzles.stop());

  const withdrawnOf = async (player: Player) =>
    (await player.get<WithdrawnPuzzle[]>(ROUTES.puzzles.withdrawn)).body;

  /** Schedules a puzzle with the words of another date. */
  const replace = async (puzzle_date: string, wordsOf: string): Promise<AdminPuzzle> => {
    const categories = numberedPuzzle(wordsOf).categories.map((category) => ({
      ...category,
      words: [...category.words],
    }));
    return (await admin.act<AdminPuzzle>('POST', ROUTES.admin.puzzles, { puzzle_date, categories })).result;
  };

  it('is kept with its games unless that is meant', async () => {
    await expect(admin.act('DELETE', ROUTES.admin.puzzle, { puzzle_id })).rejects.toMatchObject({
      code: 'puzzle_played',
      detail: 'This puzzle has been played. Withdraw it to remove its games.',
    });
    expect((await ada.status(puzzle_id)).body).toMatchObject({ submitted: true });
  });

  it('goes with its games, scores and places; its players are told', async () => {
    const { act } = await admin.act('DELETE', ROUTES.admin.puzzle, { puzzle_id, withdraw: true });
    expect(act).toMatchObject({ action: 'puzzle.withdraw', before: { puzzle_date: GONE }, after: null });
    await waitFor(
      async () => (await puzzles.sql('select from puzzles where puzzle_id = $1', [puzzle_id])).length === 0,
      {
        what: 'the games to be removed',
      },
    );
    for (const table of ['attempts', 'guesses', 'scores', 'measures'])
      expect(await puzzles.sql(`select from ${table} where puzzle_id = $1`, [puzzle_id])).toEqual([]);
    expect(await puzzles.sql('select games_played from player_totals')).toEqual([{ games_played: 1 }]);
    await waitFor(async () => (await ada.board()).body.length === 0, { what: 'the board to be empty' });
    for (const player of [ada, ben])
      expect(await withdrawnOf(player)).toEqual([
        { puzzle_id, puzzle_date: GONE, withdrawn_at: `${GONE}T12:00:00.000Z` },
      ]);
    expect(await withdrawnOf(puzzles.player())).toEqual([]);
    await waitFor(
      async () => (await ada.get(routePath(ROUTES.puzzles.complete, { puzzle_id }))).status === 404,
      { what: 'the caches to expire' },
    );
    expect((await ada.get(routePath(ROUTES.puzzles.complete, { puzzle_id }))).body).toEqual({
      detail: ERRORS.puzzle_withdrawn.detail,
    });
    expect(await puzzles.drift()).toEqual({});
  });

  it('leaves a date that neither breaks a streak nor counts, also with another puzzle on it', async () => {
    expect(await puzzles.streakOf(ada)).toMatchObject({ current_streak: 1, highest_streak: 1, last: FIRST });
    const result = await replace(GONE, '2001-01-01');
    expect(result.puzzle_id).not.toBe(puzzle_id);
    expect((await ben.today()).body.puzzle_id).toBe(result.puzzle_id);
    puzzles.setTime(`${LAST}T12:00:00Z`);
    await ada.win();
    // The withdrawn date is over everywhere, and nobody has missed it.
    puzzles.setTime('2026-05-05T23:00:00Z');
    expect(await puzzles.drift()).toEqual({});
    expect(await puzzles.streakOf(ada)).toMatchObject({ current_streak: 2, highest_streak: 2 });
  });

  it('never returns from the starter content', async () => {
    const [{ count }] = (await puzzles.sql<{ count: number }>(
      'select count(*)::integer as count from retired_puzzles',
    )) as [{ count: number }];
    expect(count).toBe(1);
  });

  describe('while its games are still removed and its date has another one', () => {
    let cat: Player;
    let replacement: number;
    let removal: jest.SpyInstance;

    beforeAll(async () => {
      cat = puzzles.player();
      await cat.win();
      puzzles.setTime(`${REPLACED}T12:00:00Z`);
      await puzzles.schedule(REPLACED);
      const withdrawn = await ada.win();
      for (const player of [ben, cat]) await player.win();
      for (const player of [ada, ben]) await player.submit(withdrawn, []);
      await puzzles.ranksSettled();
      removal = jest.spyOn(puzzles.app.get(WithdrawalJob), 'sweep').mockResolvedValue();
      await admin.act('DELETE', ROUTES.admin.puzzle, { puzzle_id: withdrawn, withdraw: true });
      replacement = (await replace(REPLACED, '2001-01-02')).puzzle_id;
      await waitFor(async () => (await ada.today()).body.puzzle_id === replacement, {
        what: 'the caches to expire',
      });
      for (const difficulty of [4, 3, 2, 1]) await ada.guess(replacement, groupOf('2001-01-02', difficulty));
      await ada.submit(replacement, []);
      puzzles.forgetBoards();
    });
    afterAll(() => removal.mockRestore());

    const own = () => [{ rank: 1, user_id: ada.userId, puzzle_id: replacement }];
    const placeOf = async (player: Player) =>
      (await player.get<TodaysPlace>(ROUTES.leaderboards.todayPlace)).body;

    it('is on no board of the date, nor among its results', async () => {
      for (const path of [ROUTES.leaderboards.today, ROUTES.leaderboards.todayFriends])
        expect((await ada.get<ScoreBoardEntry[]>(path)).body).toMatchObject(own());
      expect((await placeOf(ben)).rank).toBeNull();
      // As counted while Redis is away.
      expect(await puzzles.app.get(StandingRepository).countBetter(`day:${REPLACED}`, 0)).toBe(1);
      const results = (user: Player, other: Player) =>
        admin.ask(QUERIES.listDayResults, { user_id: user.userId, zone: null, other_ids: [other.userId] });
      expect(await results(ada, ben)).toEqual({ finished: true, results: [] });
      expect(await results(ben, ada)).toMatchObject({ finished: false });
    });

    it('is left out when a player has other games to be scored', async () => {
      expect(await cat.request('POST', ROUTES.scores.checkMissingAll)).toMatchObject({
        status: 200,
        body: { calculated: 1 },
      });
    });

    it('leaves the ranks by the other one when its scores go', async () => {
      removal.mockRestore();
      await puzzles.app.get(WithdrawalJob).sweep();
      await waitFor(
        async () => (await puzzles.sql('select from scores where puzzle_date = $1', [REPLACED])).length === 1,
        { what: 'the games to be removed' },
      );
      await puzzles.ranksSettled();
      expect(await placeOf(ada)).toEqual({ rank: 1, players: 1 });
      expect(await puzzles.drift()).toEqual({});
    });
  });
});
