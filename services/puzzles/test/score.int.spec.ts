import {
  ROUTES,
  type ValidationErrorBody,
  routePath,
  type MissingScores,
  type Score,
} from '@fourfold/contracts';
import { groupOf, wrongGroup } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-05-04';

describe('a score', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T08:00:00Z`);
    await puzzles.schedule(DATE);
  });
  afterAll(() => puzzles.stop());

  const scoresOf = (userId: string) =>
    puzzles.sql(`select score_id from scores where user_id = $1`, [userId]);
  const eventsOf = (userId: string) =>
    puzzles.sql<{ type: string; aggregate_version: string; data: object }>(
      `select type, aggregate_version, data from outbox where data ->> 'user_id' = $1 order by sequence`,
      [userId],
    );

  it('is given only for a game that has ended', async () => {
    const player = puzzles.player();
    const { body } = await player.today();
    const stranger = puzzles.player();
    for (const someone of [player, stranger]) {
      expect(await someone.submit(body.puzzle_id, [])).toMatchObject({
        status: 409,
        body: { detail: 'Puzzle is not finished' },
      });
    }
  });

  it('is calculated from the recorded guesses; a submitted group that was not found is refused', async () => {
    const player = puzzles.player();
    const id = await player.lose([1]);
    for (const group of [groupOf(DATE, 2), wrongGroup(DATE, 1), ['A', 'B', 'C', 'D']])
      expect((await player.submit(id, [groupOf(DATE, 1), group])).status).toBe(422);
    expect(await scoresOf(player.userId)).toEqual([]);
    expect((await player.submit(id, [])).body).toEqual({ calculated_score: 100, categories_found: 1 });
  });

  it.each([[{}], [[1]], [[['A']]], [[['A', 'B', 'C', 4]]], [Array(5).fill(['A', 'B', 'C', 'D'])]])(
    'is not given for the body %j',
    async (body) => {
      const player = puzzles.player();
      const id = await player.lose();
      expect((await player.submit(id, body)).status).toBe(422);
    },
  );

  it('is refused with the location of every group that is invalid or was not found', async () => {
    const player = puzzles.player();
    const id = await player.lose([1]);
    const locs = async (body: unknown): Promise<unknown> => {
      const answer = await player.submit(id, body);
      expect(answer.status).toBe(422);
      return (answer.body as unknown as ValidationErrorBody).detail.map(({ loc }) => loc);
    };
    expect(await locs([['A'], groupOf(DATE, 1), 7])).toEqual([
      ['body', 0],
      ['body', 2],
    ]);
    expect(await locs([groupOf(DATE, 2), groupOf(DATE, 1), groupOf(DATE, 3)])).toEqual([
      ['body', 0],
      ['body', 2],
    ]);
  });

  it('is given once, and a second submission is a conflict', async () => {
    const player = puzzles.player();
    const id = await player.win();
    expect((await player.submit(id, [])).status).toBe(201);
    expect(await player.submit(id, [['any', 'thing', 'at', 'all']])).toMatchObject({
      status: 409,
      body: { detail: 'Score already submitted' },
    });
  });

  it('is stored once, however many submissions and checks are sent concurrently', async () => {
    const player = puzzles.player();
    const id = await player.win();
    const submissions = Array.from({ length: 10 }, () => player.submit(id, []));
    const checks = Array.from({ length: 5 }, () =>
      player.request<MissingScores>('POST', ROUTES.scores.checkMissingAll),
    );
    const statuses = (await Promise.all(submissions)).map(({ status }) => status);
    const calculated = (await Promise.all(checks)).reduce((sum, { body }) => sum + body.calculated, 0);
    expect(statuses.filter((status) => status === 201).length + calculated).toBe(1);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(await scoresOf(player.userId)).toHaveLength(1);
    const events = (await eventsOf(player.userId)).filter(({ type }) => type === 'score.submitted');
    expect(events).toHaveLength(1);
  });

  it('is calculated for a game that was never submitted', async () => {
    const player = puzzles.player();
    await player.win([1, 2, 4, 3]);
    const check = () => player.request<MissingScores>('POST', ROUTES.scores.checkMissingAll);
    expect(await check()).toMatchObject({ status: 200, body: { calculated: 1 } });
    expect((await check()).body).toEqual({ calculated: 0 });
    expect((await player.get<Score[]>(ROUTES.scores.mine)).body).toEqual([
      {
        score_id: expect.any(Number),
        puzzle_id: expect.any(Number),
        puzzle_date: DATE,
        points_scored: 950,
        completion_time_seconds: 0,
        won: true,
        mistakes_used: 0,
        user_id: player.userId,
        display_name: 'Ada',
      },
    ]);
  });

  it('is published once, after the streak', async () => {
    const player = puzzles.player();
    const id = await player.win([1, 2, 3, 4], 1);
    await player.submit(id, []);
    expect(await eventsOf(player.userId)).toMatchObject([
      {
        type: 'streak.changed',
        aggregate_version: '1',
        data: { current_streak: 1, highest_streak: 1, last_finished_date: DATE },
      },
      {
        type: 'score.submitted',
        aggregate_version: '1',
        data: { puzzle_id: id, puzzle_date: DATE, points_scored: 865, won: true, mistakes_used: 1 },
      },
    ]);
  });

  it('has a status from the start of the game to the submission', async () => {
    const player = puzzles.player();
    const { body } = await puzzles.player().today();
    const id = body.puzzle_id;
    const unfinished = { submitted: false, won: null, points_scored: null, completion_time_seconds: null };
    expect((await player.status(id)).body).toEqual({
      ...unfinished,
      status: 'not_started',
      mistakes_used: 0,
    });
    await player.today();
    await player.timeOut(id);
    expect((await player.status(id)).body).toEqual({
      ...unfinished,
      status: 'in_progress',
      mistakes_used: 1,
    });
    for (const difficulty of [1, 2, 3, 4]) await player.guess(id, groupOf(DATE, difficulty));
    const finished = { status: 'finished', won: true, completion_time_seconds: 0, mistakes_used: 1 };
    expect((await player.status(id)).body).toEqual({ ...finished, submitted: false, points_scored: null });
    await player.submit(id, []);
    expect((await player.status(id)).body).toEqual({ ...finished, submitted: true, points_scored: 865 });
    expect((await player.get(routePath(ROUTES.scores.status, { puzzle_id: 999_999 }))).status).toBe(404);
  });
});
