import {
  ROUTES,
  type AvailablePuzzle,
  type OfflineGuess,
  type Score,
  type SyncResult,
  type ValidationErrorBody,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Answer } from '@fourfold/testing/user';
import * as fc from 'fast-check';
import { groupOf, wrongGroup } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-03-10';
const AT = `${DATE}T13:00:00.000Z`;

const words = (seq: number, group: string[]): OfflineGuess => ({ seq, words: group, at: AT });
const timeOut = (seq: number): OfflineGuess => ({ seq, words: [], timed_out: true, at: AT });

describe('a game that was played offline', () => {
  let puzzles: PuzzlesApp;
  let player: Player;
  let id: number;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule('2026-03-09', DATE, '2026-03-11');
  });
  afterAll(() => puzzles.stop());
  beforeEach(async () => {
    puzzles.setTime(`${DATE}T12:00:00Z`);
    player = puzzles.player();
    id = (await player.today()).body.puzzle_id;
  });

  const sync = (guesses: unknown[], who = player): Promise<Answer<SyncResult>> =>
    who.request('POST', ROUTES.scores.sync, { puzzle_id: id, guesses });
  const logged = () =>
    puzzles.sql('select seq, device_seq, verdict from guesses where user_id = $1 order by seq', [
      player.userId,
    ]);

  it('continues after the guesses that were made online, and is judged by the server', async () => {
    await player.guess(id, wrongGroup(DATE, 2));
    const { status, body } = await sync([
      words(9, groupOf(DATE, 1)),
      words(4, wrongGroup(DATE, 0)),
      timeOut(5),
      words(7, groupOf(DATE, 2)),
    ]);
    expect(status).toBe(200);
    const state = {
      found_categories: [2, 1].map((difficulty) => ({
        category_name: `Secret name ${difficulty} of 20260310`,
        words: groupOf(DATE, difficulty),
        difficulty,
      })),
      mistakes_used: 3,
      is_resuming: true,
    };
    expect(body).toEqual({
      puzzle_id: id,
      puzzle_date: DATE,
      status: 'in_progress',
      won: null,
      game_over: false,
      mistakes_remaining: 1,
      calculated_score: 240,
      game_state: state,
      ...state,
    });
    expect(await logged()).toEqual([
      { seq: 1, device_seq: null, verdict: 'wrong' },
      { seq: 2, device_seq: 4, verdict: 'wrong' },
      { seq: 3, device_seq: 5, verdict: 'timed_out' },
      { seq: 4, device_seq: 7, verdict: 'correct' },
      { seq: 5, device_seq: 9, verdict: 'correct' },
    ]);
    expect((await player.today()).body.game_state).toEqual(state);
  });

  it('does not count a time-out twice when its answer was lost', async () => {
    await player.timeOut(id);
    expect((await sync([timeOut(1), timeOut(2)])).body.mistakes_used).toBe(2);
  });

  describe('and is synced after the answers are public', () => {
    const WON = [1, 2, 3, 4].map((n) => words(n, groupOf(DATE, n)));

    /** The rows of a player on every board, for all and among friends. */
    const boardRows = async (who: Player): Promise<unknown[]> => {
      const boardsOfScores = [
        ROUTES.leaderboards.today,
        ROUTES.leaderboards.todayFriends,
        ROUTES.leaderboards.todayPublic,
        ROUTES.leaderboards.allTime,
        ROUTES.leaderboards.totalScores,
        ROUTES.leaderboards.totalScoresFriends,
        ROUTES.leaderboards.totalScoresPublic,
      ];
      const boards = await Promise.all(boardsOfScores.map((path) => who.get<{ user_id: string }[]>(path)));
      return boards.flatMap(({ body }) => body.filter(({ user_id }) => user_id === who.userId));
    };

    it('counts for the streak and the player’s own scores, but on no board', async () => {
      puzzles.setTime('2026-03-11T12:00:00Z');
      const { body } = await sync(WON);
      expect(body).toMatchObject({ status: 'finished', won: true, calculated_score: 940, unranked: true });
      expect((await player.submit(id, [])).body).toEqual({ calculated_score: 940, categories_found: 4 });
      const { body: mine } = await player.get<Score[]>(ROUTES.scores.mine);
      expect(mine).toMatchObject([{ puzzle_id: id, points_scored: 940, unranked: true }]);
      expect((await player.status(id)).body).toMatchObject({ points_scored: 940, unranked: true });
      const { body: available } = await player.get<AvailablePuzzle[]>(ROUTES.puzzles.available);
      expect(available.find(({ puzzle_id }) => puzzle_id === id)).toEqual({
        puzzle_id: id,
        puzzle_date: DATE,
        number: 2,
        status: 'finished',
        points_scored: 940,
        offline: true,
        unranked: true,
      });
      expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 1 });
      puzzles.setTime(`${DATE}T12:00:00Z`);
      expect(await boardRows(player)).toEqual([]);
      expect(await puzzles.drift()).toEqual({});
      expect(await puzzles.sql('select from player_totals where user_id = $1', [player.userId])).toEqual([]);
    });

    it('counts on the boards when only its submission is late', async () => {
      puzzles.setTime('2026-03-11T11:59:59Z');
      expect((await sync(WON)).body).not.toHaveProperty('unranked');
      puzzles.setTime('2026-03-11T12:00:00Z');
      await player.submit(id, []);
      puzzles.setTime(`${DATE}T12:00:00Z`);
      expect((await player.status(id)).body).not.toHaveProperty('unranked');
      await waitFor(async () => (await boardRows(player)).length === 7, { what: 'a row on each board' });
    });
  });

  it('extends the streak and has a score when it is finished', async () => {
    puzzles.setTime(`${DATE}T12:05:00Z`);
    const { body } = await sync(
      [1, 2, 3, 4].map((difficulty) => words(difficulty, groupOf(DATE, difficulty))),
    );
    expect(body).toMatchObject({ status: 'finished', won: true, game_over: true, calculated_score: 940 });
    expect((await player.submit(id, [])).body).toEqual({ calculated_score: 940, categories_found: 4 });
    expect((await player.status(id)).body).toMatchObject({
      points_scored: 940,
      completion_time_seconds: 300,
      offline: true,
    });
    expect((await player.get<Score[]>(ROUTES.scores.mine)).body).toMatchObject([{ offline: true }]);
    expect((await player.board()).body.find(({ user_id }) => user_id === player.userId)).toMatchObject({
      points_scored: 940,
      offline: true,
    });
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 1 });
    expect(await puzzles.sql('select type from outbox where aggregate_id = $1', [player.userId])).toEqual([
      { type: 'streak.changed' },
    ]);
  });

  it('never improves a finished result: the first end counts, on any device', async () => {
    for (let n = 0; n < 4; n += 1) await player.timeOut(id);
    const { status, body } = await sync([1, 2, 3, 4].map((n) => words(n, groupOf(DATE, n))));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'finished',
      won: false,
      calculated_score: 0,
      mistakes_remaining: 0,
    });
    expect(await logged()).toHaveLength(4);
    const over = puzzles.player();
    await over.today();
    const log = [...[1, 2, 3, 4].map(timeOut), ...[5, 6, 7, 8].map((n) => words(n, groupOf(DATE, n - 4)))];
    expect((await sync(log, over)).body).toMatchObject({ won: false, mistakes_remaining: 0 });
  });

  it('is accepted until the seventh day after its date is over everywhere, and repairs the streak', async () => {
    await player.lose();
    const late = puzzles.player();
    await late.today();
    puzzles.setTime('2026-03-11T12:00:00Z');
    await late.win();
    const late2 = puzzles.player();
    puzzles.setTime(`${DATE}T12:00:00Z`);
    await late2.today();
    puzzles.setTime('2026-03-18T11:59:59Z');
    const finished = await sync([1, 2, 3, 4].map(timeOut), late);
    expect(finished.body).toMatchObject({ status: 'finished', won: false });
    expect(await puzzles.streakOf(late)).toMatchObject({ current_streak: 2, highest_streak: 2 });
    puzzles.setTime('2026-03-18T12:00:00Z');
    expect(await sync([timeOut(1)], late2)).toMatchObject({
      status: 409,
      body: { detail: 'This puzzle can no longer be synced.' },
    });
    expect((await sync([timeOut(1)], late)).status).toBe(200);
    expect((await sync([timeOut(1)])).body).toMatchObject({ status: 'finished' });
  });

  it('must have been started, or be today’s', async () => {
    const stranger = puzzles.player();
    expect((await sync([timeOut(1)], stranger)).body).toMatchObject({ mistakes_used: 1 });
    puzzles.setTime('2026-03-11T12:00:00Z');
    expect((await sync([timeOut(1)], puzzles.player())).status).toBe(409);
    const unknown = { puzzle_id: 999_999, guesses: [] };
    expect((await player.request('POST', ROUTES.scores.sync, unknown)).status).toBe(404);
  });

  it.each<[string, unknown, (string | number)[][]]>([
    ['no number', [{ words: [], timed_out: true, at: AT }], [['body', 'guesses', 0, 'seq']]],
    ['a fractional number', [timeOut(1), { ...timeOut(2), seq: 1.5 }], [['body', 'guesses', 1, 'seq']]],
    ['no time', [{ seq: 1, words: [], timed_out: true }], [['body', 'guesses', 0, 'at']]],
    ['an invalid time', [{ ...timeOut(1), at: 'yesterday' }], [['body', 'guesses', 0, 'at']]],
    ['an unknown field', [{ ...timeOut(1), points: 1000 }], [['body', 'guesses', 0, 'points']]],
    [
      'wrong numbers of words',
      [words(1, ['A']), timeOut(2), { ...timeOut(3), words: ['A'] }],
      [
        ['body', 'guesses', 0, 'words'],
        ['body', 'guesses', 2, 'words'],
      ],
    ],
    ['no array', 'none', [['body', 'guesses']]],
  ])('is refused with %s', async (_, guesses, locs) => {
    const { status, body } = await sync(guesses as unknown[]);
    expect(status).toBe(422);
    expect((body as unknown as ValidationErrorBody).detail.map(({ loc }) => loc)).toEqual(locs);
    expect(await logged()).toEqual([]);
  });

  it('ends the same whatever part of its log is lost, repeated or sent concurrently', async () => {
    const log = [
      timeOut(1),
      words(2, wrongGroup(DATE, 1)),
      words(3, groupOf(DATE, 3)),
      words(4, groupOf(DATE, 1)),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 4 }), { maxLength: 5 }), async (ends) => {
        player = puzzles.player();
        await player.today();
        await Promise.all(ends.map((end) => sync(log.slice(0, end))));
        const { body } = await sync(log);
        expect(body).toMatchObject({ mistakes_used: 2, calculated_score: 280 });
        expect(await logged()).toHaveLength(4);
      }),
      { numRuns: 10 },
    );
  });

  it('ends in the same state as the same guesses made online, refused ones included', async () => {
    const anyWords = fc.oneof(
      fc.constantFrom(1, 2, 3, 4).map((difficulty) => groupOf(DATE, difficulty)),
      fc.nat({ max: 9 }).map((n) => wrongGroup(DATE, n)),
      fc.constant<string[]>([]),
      fc.constant<string[]>(['NOT', 'OF', 'THIS', 'PUZZLE']),
    );
    const shownTo = async (somebody: Player) => {
      const { body: status } = await somebody.status(id);
      const { status: sent, body: score } = await somebody.submit(id, []);
      return { status, sent, score };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(anyWords, { minLength: 1, maxLength: 12 }), async (game) => {
        const [online, offline] = [puzzles.player(), puzzles.player()];
        await Promise.all([online.today(), offline.today()]);
        for (const group of game) await (group.length === 0 ? online.timeOut(id) : online.guess(id, group));
        const log = game.map((group, index) =>
          group.length === 0 ? timeOut(index + 1) : words(index + 1, group),
        );
        for (let time = 0; time < 2; time += 1) expect((await sync(log, offline)).status).toBe(200);
        expect(await shownTo(offline)).toEqual(await shownTo(online));
      }),
      { numRuns: 15 },
    );
  });
});
