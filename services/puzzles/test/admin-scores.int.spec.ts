import {
  ROUTES,
  type AdminScore,
  type MissingScores,
  type RecalculatedStreaks,
  type ScoreBoardEntry,
  type TotalBoardEntry,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { Admin } from '@fourfold/platform/testing';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATES = ['2026-07-01', '2026-07-02', '2026-07-03'] as const;
const TODAY = DATES[2];

describe('scores administered by an admin', () => {
  let puzzles: PuzzlesApp;
  let admin: Admin;
  let ada: Player;
  let bob: Player;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATES[0]}T12:00:00Z`);
    admin = Admin.of(puzzles);
    await puzzles.schedule(...DATES);
    [ada, bob] = [puzzles.player(), puzzles.player()];
    for (const date of DATES) {
      puzzles.setTime(`${date}T12:00:00Z`);
      for (const [mistakes, player] of [ada, bob].entries())
        await player.submit(await player.win([1, 2, 3, 4], mistakes), []);
    }
  });
  afterAll(() => puzzles.stop());

  const scoresOf = ({ userId }: Player) =>
    admin.send<AdminScore[]>('GET', ROUTES.admin.userScores, { user_id: userId });
  /** A score as the audit log keeps it. */
  const stateOf = ({ version: _, ...score }: AdminScore) => score;
  const scoreOf = async (player: Player, date: string): Promise<AdminScore> =>
    (await scoresOf(player)).find(({ puzzle_date }) => puzzle_date === date)!;
  const board = async (player: Player, path: string) =>
    (await player.get<(ScoreBoardEntry & TotalBoardEntry)[]>(path)).body;
  const streakOf = async ({ userId }: Player) =>
    (await puzzles.sql('select current_streak, highest_streak from streaks where user_id = $1', [userId]))[0];
  const newestEvent = async (type: string, id: string) => {
    const rows = await puzzles.sql<{ data: Record<string, unknown>; aggregate_version: string }>(
      `select data, aggregate_version from outbox where type = $1 and aggregate_id = $2
       order by aggregate_version desc limit 1`,
      [type, id],
    );
    return { ...rows[0]?.data, version: Number(rows[0]?.aggregate_version) };
  };
  /** Today's board as shown to the player, once the caches have expired. */
  const today = (player: Player) => board(player, ROUTES.leaderboards.today);
  const totals = (player: Player) => board(player, ROUTES.leaderboards.totalScores);
  const nothingDrifted = async () => expect(await puzzles.drift()).toEqual({});

  it('are listed newest date first, a page at a time', async () => {
    expect((await scoresOf(ada)).map(({ puzzle_date }) => puzzle_date)).toEqual([...DATES].reverse());
    const page = await admin.send<AdminScore[]>('GET', ROUTES.admin.userScores, {
      user_id: ada.userId,
      skip: 1,
      limit: 1,
    });
    expect(page).toEqual([
      {
        score_id: expect.any(Number) as number,
        puzzle_id: expect.any(Number) as number,
        puzzle_date: DATES[1],
        points_scored: 940,
        completion_time_seconds: 0,
        won: true,
        mistakes_used: 0,
        user_id: ada.userId,
        display_name: expect.any(String) as string,
        version: 1,
      },
    ]);
  });

  it('are edited together with boards, totals and ranks, and publish an event', async () => {
    const before = await scoreOf(ada, TODAY);
    const { result, act } = await admin.act<AdminScore>('PUT', ROUTES.admin.score, {
      score_id: before.score_id,
      points_scored: 10,
      completion_time_seconds: 77,
    });
    expect(result).toEqual({ ...before, points_scored: 10, completion_time_seconds: 77, version: 2 });
    // What statistics count: the result of the game, not its points.
    expect(await scoreOf(ada, TODAY)).toMatchObject({ won: true, mistakes_used: 0 });
    expect(act).toMatchObject({
      action: 'score.update',
      before: stateOf(before),
      after: stateOf(result),
      admin_id: admin.adminId,
    });
    expect(await newestEvent('score.changed', String(before.score_id))).toMatchObject({
      version: 2,
      points_scored: 10,
      completion_time_seconds: 77,
      removed: false,
    });
    await waitFor(async () => (await today(ada))[0]!.user_id === bob.userId, { what: "today's board" });
    expect((await today(ada))[1]).toMatchObject({ rank: 2, user_id: ada.userId, points_scored: 10 });
    await waitFor(async () => (await totals(ada))[0]!.user_id === bob.userId, { what: 'the totals' });
    expect((await totals(ada))[1]).toMatchObject({ total_score: 2 * 940 + 10, games_played: 3 });
    expect(await streakOf(ada)).toEqual({ current_streak: 3, highest_streak: 3 });
    expect(
      await admin.act<AdminScore>('PUT', ROUTES.admin.score, {
        score_id: before.score_id,
        points_scored: 10,
      }),
    ).toMatchObject({
      result,
      act: null,
    });
    await nothingDrifted();
  });

  it('are deleted permanently, while the game still counts for the streak', async () => {
    const score = await scoreOf(ada, DATES[1]);
    const { act } = await admin.act('DELETE', ROUTES.admin.score, { score_id: score.score_id });
    expect(act).toMatchObject({ action: 'score.delete', before: stateOf(score), after: null });
    expect(await newestEvent('score.changed', String(score.score_id))).toMatchObject({
      version: 2,
      removed: true,
    });
    expect(await scoreOf(ada, DATES[1])).toBeUndefined();
    expect(await streakOf(ada)).toEqual({ current_streak: 3, highest_streak: 3 });
    await waitFor(async () => (await totals(ada))[1]!.games_played === 2, { what: 'the totals' });

    expect((await ada.request<MissingScores>('POST', ROUTES.scores.checkMissingAll)).body).toEqual({
      calculated: 0,
    });
    const again = await ada.submit(score.puzzle_id, []);
    expect([again.status, again.body]).toEqual([409, { detail: 'Score already submitted' }]);
    expect((await ada.status(score.puzzle_id)).body).toMatchObject({ submitted: true, points_scored: null });
    for (const method of ['DELETE', 'PUT'])
      await expect(
        admin.send(method, ROUTES.admin.score, {
          score_id: score.score_id,
          ...(method === 'PUT' && { points_scored: 1 }),
        }),
      ).rejects.toMatchObject({
        code: 'score_not_found',
      });
    await nothingDrifted();
  });

  it('are removed with guesses and streak by a reset of the game, which can then be played again', async () => {
    const score = await scoreOf(bob, TODAY);
    const { act } = await admin.act('POST', ROUTES.admin.resetUserPuzzle, {
      user_id: bob.userId,
      puzzle_id: score.puzzle_id,
    });
    expect(act).toMatchObject({
      action: 'score.reset',
      target_id: String(score.puzzle_id),
      before: stateOf(score),
    });
    expect(
      await puzzles.sql('select 1 from guesses where user_id = $1 and puzzle_id = $2', [
        bob.userId,
        score.puzzle_id,
      ]),
    ).toEqual([]);
    expect(await newestEvent('score.changed', String(score.score_id))).toMatchObject({ removed: true });
    expect(await newestEvent('streak.changed', bob.userId)).toMatchObject({
      current_streak: 2,
      highest_streak: 2,
    });
    await waitFor(async () => (await today(ada)).every(({ user_id }) => user_id !== bob.userId), {
      what: "today's board",
    });
    await nothingDrifted();

    expect((await bob.today()).body.game_state).toEqual({
      found_categories: [],
      mistakes_used: 0,
      is_resuming: false,
    });
    expect((await bob.submit(await bob.win(), [])).body.calculated_score).toBe(940);
    expect(await streakOf(bob)).toEqual({ current_streak: 3, highest_streak: 3 });
    await nothingDrifted();
  });

  it('do not exist for an unfinished game, which can be reset even during a guess', async () => {
    const player = puzzles.player();
    const { body } = await player.today();
    await player.timeOut(body.puzzle_id);
    const reset = { user_id: player.userId, puzzle_id: body.puzzle_id };
    const [, guessed] = await Promise.all([
      admin.act('POST', ROUTES.admin.resetUserPuzzle, reset),
      player.timeOut(body.puzzle_id),
    ]);
    expect([200, 404]).toContain(guessed.status);
    await player.today();
    expect((await player.timeOut(body.puzzle_id)).status).toBe(200);
    await nothingDrifted();
    await admin.act('POST', ROUTES.admin.resetUserPuzzle, reset);
    await expect(admin.act('POST', ROUTES.admin.resetUserPuzzle, reset)).rejects.toMatchObject({
      code: 'game_not_found',
    });
    await expect(
      admin.act('POST', ROUTES.admin.resetUserPuzzle, { ...reset, puzzle_id: 99_999 }),
    ).rejects.toMatchObject({
      code: 'game_not_found',
    });
  });

  it('of a past date are removed by a reset, and the date counts as missed', async () => {
    const { puzzle_id } = await scoreOf(bob, DATES[1]);
    await admin.act('POST', ROUTES.admin.resetUserPuzzle, { user_id: bob.userId, puzzle_id });
    puzzles.setTime('2026-07-04T00:00:00Z');
    expect((await bob.timeOut(puzzle_id)).status).toBe(409);
    expect(
      (await admin.act<RecalculatedStreaks>('POST', ROUTES.admin.recalculateStreaks, { user_id: bob.userId }))
        .result,
    ).toEqual({
      user_id: bob.userId,
      ...(await streakOf(bob)),
    });
    await nothingDrifted();
  });

  it('stay consistent under concurrent submissions, edits, deletions and resets', async () => {
    puzzles.setTime(`${TODAY}T13:00:00Z`);
    const players = Array.from({ length: 6 }, () => puzzles.player());
    const runs = players.map(async (player, index) => {
      const puzzleId = await player.win([1, 2, 3, 4], index % 4);
      const submitted = player.submit(puzzleId, []);
      const reset = admin.act('POST', ROUTES.admin.resetUserPuzzle, {
        user_id: player.userId,
        puzzle_id: puzzleId,
      });
      const { status } = await submitted;
      expect([201, 409]).toContain(status);
      await reset;
      await player.submit(await player.win([4, 3, 2, 1], index % 4), []);
      const score = await scoreOf(player, TODAY);
      const outcomes = await Promise.allSettled([
        admin.act<AdminScore>('PUT', ROUTES.admin.score, { score_id: score.score_id, points_scored: index }),
        admin.act('DELETE', ROUTES.admin.score, { score_id: score.score_id }),
        admin.act('POST', ROUTES.admin.resetUserPuzzle, { user_id: player.userId, puzzle_id: puzzleId }),
      ]);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          expect((outcome.reason as { code: string }).code).toBe('score_not_found');
    });
    await Promise.all(runs);
    await nothingDrifted();
  });

  it('determine streaks, which can be recalculated and published again', async () => {
    const shown = await streakOf(ada);
    await puzzles.sql('delete from outbox where aggregate_id = $1', [ada.userId]);
    const { result, act } = await admin.act<RecalculatedStreaks>('POST', ROUTES.admin.recalculateStreaks, {
      user_id: ada.userId,
    });
    expect(result).toEqual({ user_id: ada.userId, ...shown });
    expect(act).toMatchObject({ action: 'user.recalculate_streaks', before: result, after: result });
    expect(await newestEvent('streak.changed', ada.userId)).toMatchObject(shown!);
  });

  it('have an entry in the audit log for each change, with an event', async () => {
    const acts = await admin.acts();
    expect(acts.slice(0, 3).map(({ action }) => action)).toEqual([
      'score.update',
      'score.delete',
      'score.reset',
    ]);
    const published = await puzzles.sql<{ aggregate_id: string }>(
      `select aggregate_id from outbox where type = 'puzzles.admin_acted'`,
    );
    expect(published.map((row) => row.aggregate_id).sort()).toEqual(acts.map(({ act_id }) => act_id).sort());
  });
});
