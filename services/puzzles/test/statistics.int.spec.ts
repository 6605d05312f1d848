import {
  QUERIES,
  ROUTES,
  type AdminScore,
  type PuzzleStatistics,
  type ScoreBoardEntry,
  type TotalBoardEntry,
} from '@fourfold/contracts';
import { refuseChanges, waitFor } from '@fourfold/testing';
import { JetStreamServer } from '@fourfold/platform/messaging';
import { Admin, eventOf, lockAwaited } from '@fourfold/platform/testing';
import { DataSource } from 'typeorm';
import { MeasureJob } from '../src/statistics/measure.job';
import { findUnmeasured, measureGames } from '../src/statistics/measures';
import { groupOf, wrongGroup } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-09-01';

describe('the measures of a puzzle', () => {
  let puzzles: PuzzlesApp;
  let admin: Admin;
  let puzzle_id: number;
  let winner: Player;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    admin = Admin.of(puzzles);
    await puzzles.schedule(DATE);
    winner = puzzles.player();
    puzzle_id = await winner.win([2, 1, 3, 4], 1);
    await winner.submit(puzzle_id, []);
    const loser = puzzles.player();
    await loser.today();
    // Three of a group, then three wrong ones.
    const near = [...groupOf(DATE, 1).slice(0, 3), groupOf(DATE, 2)[0]!];
    for (const words of [near, ...[1, 2, 3].map((n) => wrongGroup(DATE, n))])
      await loser.guess(puzzle_id, words);
    await loser.submit(puzzle_id, []);
    await puzzles.player().today();
  });
  afterAll(() => puzzles.stop());

  const measured = async () => {
    await puzzles.measure();
    const rows = await puzzles.sql<{ measure: string; key: number; amount: number }>(
      'select measure, key, amount from measures where puzzle_id = $1 and amount <> 0 order by 1, 2',
      [puzzle_id],
    );
    return Object.fromEntries(rows.map(({ measure, key, amount }) => [`${measure} ${key}`, amount]));
  };
  const statistics = () => admin.send<PuzzleStatistics>('GET', ROUTES.admin.puzzleStatistics, { puzzle_id });
  const maskOf = (words: string[]): number =>
    words.reduce((mask, word) => {
      const all = [1, 2, 3, 4].flatMap((difficulty) => groupOf(DATE, difficulty));
      return mask | (1 << all.indexOf(word));
    }, 0);

  it('are sums over its finished games, each counted once', async () => {
    const near = maskOf([...groupOf(DATE, 1).slice(0, 3), groupOf(DATE, 2)[0]!]);
    const expected = {
      'mistakes 1': 1,
      'mistakes 4': 1,
      'solved 0': 1,
      'found 0': 1,
      'found 1': 1,
      'found 2': 1,
      'found 3': 1,
      'place 0': 2,
      'place 1': 1,
      'place 2': 3,
      'place 3': 4,
      [`first_wrong ${maskOf(wrongGroup(DATE, 0))}`]: 1,
      [`first_wrong ${near}`]: 1,
      'wrong 0': 5,
      'near 0': 1,
    };
    expect(await measured()).toEqual(expected);
    expect(await measured()).toEqual(expected);
    expect(await statistics()).toMatchObject({
      games: 3,
      finished: 2,
      mistakes: [0, 1, 0, 0, 1],
      solve_rate: null,
    });
    await expect(
      admin.send<PuzzleStatistics>('GET', ROUTES.admin.puzzleStatistics, { puzzle_id: 99_999 }),
    ).rejects.toMatchObject({
      code: 'puzzle_not_found',
    });
  });

  it('count a game although the one before it cannot be counted', async () => {
    const [broken, player] = [puzzles.player(), puzzles.player()];
    const mend = await refuseChanges(
      (text) => puzzles.sql(text),
      'scores',
      `old.user_id = '${broken.userId}'`,
    );
    for (const one of [broken, player]) await one.submit(await one.win(), []);
    const unmeasured = () =>
      puzzles.sql<{ user_id: string }>('select user_id from scores where not measured');
    await waitFor(async () => (await unmeasured()).length < 2, { what: 'the second game to be counted' });
    expect(await unmeasured()).toEqual([{ user_id: broken.userId }]);
    await mend();
    await puzzles.measure();
    for (const { userId } of [broken, player])
      await admin.act('POST', ROUTES.admin.resetUserPuzzle, { user_id: userId, puzzle_id });
  });

  it('do not count a game whose player is erased while it is counted', async () => {
    const before = await measured();
    const job = jest.spyOn(puzzles.app.get(MeasureJob), 'sweep').mockResolvedValue();
    const player = puzzles.player();
    await player.submit(await player.win(), []);
    const counting = puzzles.app.get(DataSource).createQueryRunner();
    await counting.startTransaction();
    await measureGames(counting.manager, await findUnmeasured(counting.manager, { limit: 1 }));
    const deleted = { user_id: player.userId, deleted_at: `${DATE}T12:00:00.000Z` };
    const erased = puzzles.app
      .get(JetStreamServer)
      .handle(eventOf('user.deleted', player.userId, 5, deleted));
    await lockAwaited(puzzles.app);
    await counting.commitTransaction();
    await counting.release();
    await erased;
    job.mockRestore();
    expect(await puzzles.sql('select from scores where user_id = $1', [player.userId])).toEqual([]);
    expect(await measured()).toEqual(before);
  });

  it('are repaired by a rebuild', async () => {
    const before = await measured();
    await puzzles.sql(`update measures set amount = amount + 5 where measure = 'solved'`);
    await puzzles.sql(`delete from measures where measure = 'near'`);
    expect(await puzzles.drift()).toEqual({ measures: 2 });
    expect(await measured()).toEqual(before);
    expect(await puzzles.drift()).toEqual({});
  });

  it('give rates from 30 games on, and an alarm from 200 on', async () => {
    const set = async (solved: number, finished: number) => {
      await puzzles.sql(`update measures set amount = $1 where measure = 'solved'`, [solved]);
      await puzzles.sql(`update measures set amount = $1 where measure = 'mistakes' and key = 1`, [
        finished - 1,
      ]);
    };
    const alarms = () => admin.ask(QUERIES.listDifficultyAlarms, {});
    await set(20, 30);
    expect(await statistics()).toMatchObject({ finished: 30, solve_rate: 20 / 30, alarm: null });
    await set(60, 200);
    expect(await statistics()).toMatchObject({ finished: 200, solve_rate: 0.3, alarm: 'too_hard' });
    expect(await alarms()).toEqual([{ puzzle_id, puzzle_date: DATE, finished: 200, solve_rate: 0.3 }]);
    await set(100, 200);
    expect(await alarms()).toEqual([]);
    await puzzles.drift();
  });

  describe('a hidden score', () => {
    const boards = [ROUTES.leaderboards.today, ROUTES.leaderboards.allTime, ROUTES.leaderboards.totalScores];
    const isShown = async (path: string): Promise<boolean> => {
      const { body } = await puzzles.player().get<(ScoreBoardEntry & TotalBoardEntry)[]>(path);
      return body.some(({ user_id }) => user_id === winner.userId);
    };

    it('is on no board and in no rank until it is shown again; its game stays measured', async () => {
      const before = await measured();
      const [score] = await admin.send<AdminScore[]>('GET', ROUTES.admin.userScores, {
        user_id: winner.userId,
      });
      const { score_id, version } = score!;
      const { result, act } = await admin.act<AdminScore>('PUT', ROUTES.admin.scoreHidden, {
        score_id,
        hidden: true,
        version,
      });
      expect(result).toMatchObject({ score_id, hidden: true, version: version + 1 });
      expect(act).toMatchObject({ action: 'score.hide', before: { hidden: false }, after: { hidden: true } });
      for (const path of boards)
        await waitFor(async () => !(await isShown(path)), { what: `${path} to hide the score` });
      await puzzles.ranksSettled();
      expect(await puzzles.drift()).toEqual({});
      expect(await measured()).toEqual(before);
      await expect(
        admin.act<AdminScore>('PUT', ROUTES.admin.scoreHidden, { score_id, hidden: false, version }),
      ).rejects.toMatchObject({
        code: 'version_outdated',
        current: { score_id, hidden: true },
      });
      const shown = await admin.act<AdminScore>('PUT', ROUTES.admin.scoreHidden, { score_id, hidden: false });
      expect(shown.result).not.toHaveProperty('hidden');
      expect(shown.result).not.toHaveProperty('unranked');
      for (const path of boards) await waitFor(() => isShown(path), { what: `${path} to show the score` });
      expect(await puzzles.drift()).toEqual({});
    });
  });

  it('no longer have a game that an admin has reset', async () => {
    await admin.act('POST', ROUTES.admin.resetUserPuzzle, { user_id: winner.userId, puzzle_id });
    const left = await measured();
    expect(left).toMatchObject({ 'mistakes 4': 1, 'wrong 0': 4 });
    expect(left).not.toHaveProperty('solved 0');
    expect(await puzzles.drift()).toEqual({});
    expect((await winner.status(puzzle_id)).body.status).toBe('not_started');
  });
});
