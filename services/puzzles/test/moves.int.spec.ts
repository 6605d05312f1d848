import { ROUTES, routePath } from '@fourfold/contracts';
import { lockAwaited, statementsDuring } from '@fourfold/platform/testing';
import { DataSource } from 'typeorm';
import { groupOf, wrongGroup } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-03-10';
const STARTED = `${DATE}T09:00:00Z`;

describe('a move', () => {
  let puzzles: PuzzlesApp;
  let player: Player;
  let id: number;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule(DATE);
  });
  afterAll(() => puzzles.stop());
  beforeEach(async () => {
    player = puzzles.player();
    id = (await player.today()).body.puzzle_id;
  });

  async function moveElsewhere(changes: string, seq: number): Promise<void> {
    await puzzles.sql(
      `update attempts set guess_count = guess_count + 1, ${changes} where user_id = $1 and puzzle_id = $2`,
      [player.userId, id],
    );
    await puzzles.sql(
      `insert into guesses (user_id, puzzle_id, puzzle_date, seq, words, verdict, guessed_at)
       values ($1, $2, $3, $4, '{}', 'timed_out', now())`,
      [player.userId, id, DATE, seq],
    );
  }

  async function remove(): Promise<void> {
    for (const table of ['guesses', 'attempts'])
      await puzzles.sql(`delete from ${table} where user_id = $1`, [player.userId]);
  }

  async function startAgain(): Promise<void> {
    await remove();
    await puzzles.sql(
      'insert into attempts (user_id, puzzle_id, puzzle_date, started_at) values ($1, $2, $3, $4)',
      [player.userId, id, DATE, STARTED],
    );
  }

  /** The statements that read or move a game while `work` runs. */
  async function ofGames<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
    const { result, statements } = await statementsDuring(puzzles.app, work);
    const ofGame = /started_at as "startedAt"|guess_count \+ 1/;
    return { result, statements: statements.filter((statement) => ofGame.test(statement)) };
  }

  const stored = async () => {
    const [row] = await puzzles.sql<{ found: number[]; mistakes: number; guess_count: number }>(
      'select found, mistakes, guess_count from attempts where user_id = $1',
      [player.userId],
    );
    return row;
  };

  it('includes the mistakes that another replica has counted meanwhile', async () => {
    await player.guess(id, wrongGroup(DATE, 0));
    await moveElsewhere('mistakes = 2', 2);
    const { result, statements } = await ofGames(() => player.guess(id, wrongGroup(DATE, 1)));
    expect(result.body.mistakes_remaining).toBe(1);
    expect(await stored()).toEqual({ found: [], mistakes: 3, guess_count: 3 });
    // The first, which changes nothing, returns the present game.
    const update = expect.stringContaining('update attempts');
    expect(statements).toEqual([update, update]);
  });

  it('is listed for its player with the group that it found', async () => {
    await player.guess(id, wrongGroup(DATE, 0));
    await player.timeOut(id);
    await player.guess(id, groupOf(DATE, 2));
    const path = routePath(ROUTES.scores.guesses, { puzzle_id: id });
    expect((await player.get(path)).body).toEqual([
      { words: wrongGroup(DATE, 0), difficulty: null },
      { words: [], difficulty: null },
      { words: groupOf(DATE, 2), difficulty: 2 },
    ]);
    expect((await puzzles.player().get(path)).body).toEqual([]);
  });

  it('continues the current game, not a removed one with as many guesses', async () => {
    await player.guess(id, groupOf(DATE, 1));
    await startAgain();
    await moveElsewhere('mistakes = 1', 1);
    expect((await player.guess(id, groupOf(DATE, 2))).body).toMatchObject({
      correct: true,
      mistakes_remaining: 3,
      calculated_score: 140,
    });
    expect(await stored()).toEqual({ found: [1], mistakes: 1, guess_count: 2 });
  });

  it('is not refused because of a game that was removed', async () => {
    await player.guess(id, wrongGroup(DATE, 0));
    expect((await player.guess(id, wrongGroup(DATE, 0))).status).toBe(409);
    await startAgain();
    expect((await player.guess(id, wrongGroup(DATE, 0))).status).toBe(200);
  });

  it('is judged without reading the game again', async () => {
    const { result, statements } = await ofGames(() => player.guess(id, groupOf(DATE, 1)));
    expect(result.status).toBe(200);
    expect(statements).toEqual([expect.stringContaining('update attempts')]);
  });

  it('is refused for what the game has become on another replica', async () => {
    await player.guess(id, wrongGroup(DATE, 0));
    for (const mistakes of [2, 3]) await moveElsewhere(`mistakes = ${mistakes}`, mistakes);
    await moveElsewhere('finished_at = now(), mistakes = 4', 4);
    expect(await player.guess(id, wrongGroup(DATE, 0))).toMatchObject({
      status: 409,
      body: { detail: 'This game is already over.' },
    });
    expect(await stored()).toMatchObject({ mistakes: 4, guess_count: 4 });
  });

  it('starts the game of the day again that was removed on another replica', async () => {
    await player.guess(id, wrongGroup(DATE, 0));
    await remove();
    expect((await player.guess(id, wrongGroup(DATE, 1))).body.mistakes_remaining).toBe(3);
    expect(await stored()).toEqual({ found: [], mistakes: 1, guess_count: 1 });
  });

  describe('after the guess timer has run out', () => {
    const AT_ONCE = 5;

    it('costs one mistake, however often it is sent, even concurrently', async () => {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => player.timeOut(id, 0)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(await player.timeOut(id, 0)).toMatchObject({
        status: 409,
        body: { detail: 'The game has moved on.' },
      });
      expect(await stored()).toEqual({ found: [], mistakes: 1, guess_count: 1 });
      expect((await player.timeOut(id, 1)).body.mistakes_remaining).toBe(2);
    });

    it('ends the game once', async () => {
      for (const before of [0, 1, 2, 3]) expect((await player.timeOut(id, before)).status).toBe(200);
      for (const before of [3, 4]) expect((await player.timeOut(id, before)).status).toBe(409);
      expect(await puzzles.sql('select from guesses where user_id = $1', [player.userId])).toHaveLength(4);
    });

    it('costs nothing when the game has more guesses than the browser knew of, or fewer', async () => {
      await player.guess(id, wrongGroup(DATE, 0));
      for (const before of [0, 2])
        expect(await player.timeOut(id, before)).toMatchObject({
          status: 409,
          body: { detail: 'The game has moved on.' },
        });
      expect(await stored()).toEqual({ found: [], mistakes: 1, guess_count: 1 });
    });

    it('costs a mistake each time when the number of earlier guesses is not sent', async () => {
      await player.timeOut(id);
      expect((await player.timeOut(id)).body.mistakes_remaining).toBe(2);
    });
  });

  it('ends the game and extends the streak when the streak changes concurrently', async () => {
    for (const difficulty of [1, 2, 3]) await player.guess(id, groupOf(DATE, difficulty));
    const other = puzzles.app.get(DataSource).createQueryRunner();
    await other.startTransaction();
    await other.query('update streaks set version = version + 5 where user_id = $1', [player.userId]);
    const last = player.guess(id, groupOf(DATE, 4));
    await lockAwaited(puzzles.app);
    await other.commitTransaction();
    await other.release();
    expect((await last).body).toMatchObject({ game_over: true, calculated_score: 940 });
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 1, version: '6' });
    expect(await puzzles.sql(`select from outbox where aggregate_id = $1`, [player.userId])).toHaveLength(1);
  });

  it('ends the game and extends the streak once when the last guess is sent concurrently', async () => {
    for (const difficulty of [1, 2, 3]) await player.guess(id, groupOf(DATE, difficulty));
    const answers = await Promise.all(Array.from({ length: 5 }, () => player.guess(id, groupOf(DATE, 4))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await stored()).toMatchObject({ guess_count: 4, mistakes: 0 });
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 1, version: '1' });
    expect(await puzzles.sql(`select from outbox where aggregate_id = $1`, [player.userId])).toHaveLength(1);
  });

  it('stores the last guess, the streak and its event in one transaction', async () => {
    for (const difficulty of [1, 2, 3]) await player.guess(id, groupOf(DATE, difficulty));
    await puzzles.sql(`alter table outbox add constraint broken check (aggregate_id <> '${player.userId}')`);
    expect((await player.guess(id, groupOf(DATE, 4))).status).toBe(500);
    expect(await stored()).toMatchObject({ guess_count: 3 });
    await puzzles.sql('alter table outbox drop constraint broken');
    expect((await player.guess(id, groupOf(DATE, 4))).body).toMatchObject({ game_over: true });
  });
});
