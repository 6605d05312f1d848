import {
  ROUTES,
  routePath,
  type CompletePuzzle,
  type GuessResult,
  type PuzzleReview,
} from '@fourfold/contracts';
import { openSealedGroup } from '@fourfold/game-rules';
import { groupOf, numberedPuzzle, wrongGroup } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-03-10';
/** A date on which nobody else plays. */
const REVIEWED = '2026-07-07';

describe('a daily game', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule(DATE, REVIEWED);
  });
  afterAll(() => puzzles.stop());
  beforeEach(() => puzzles.setTime(`${DATE}T12:00:00Z`));

  async function opened(): Promise<{ player: Player; id: number }> {
    const player = puzzles.player();
    const { body } = await player.today();
    return { player, id: body.puzzle_id };
  }

  it('opens with sixteen words in an order that differs between players and stays the same on reload', async () => {
    const player = puzzles.player();
    const first = await player.today();
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      puzzle_date: DATE,
      game_state: { found_categories: [], mistakes_used: 0, is_resuming: false },
      next_puzzle_at: '2026-03-11T00:00:00.000Z',
    });
    const { words } = first.body.puzzle_data;
    expect([...words].sort()).toEqual(numberedPuzzle(DATE).categories.flatMap((category) => category.words));
    expect((await player.today()).body.puzzle_data.words).toEqual(words);
    expect((await puzzles.player().today()).body.puzzle_data.words).not.toEqual(words);
  });

  it('comes with an offline pack that only the correct groups decrypt', async () => {
    const { offline_pack: pack } = (await puzzles.player().today()).body;
    for (const { words, name, difficulty } of numberedPuzzle(DATE).categories)
      expect(await openSealedGroup(pack, words)).toEqual({ category_name: name, difficulty });
    expect(await openSealedGroup(pack, wrongGroup(DATE, 1))).toBeUndefined();
    expect((await puzzles.player().today()).body.offline_pack).toEqual(pack);
  });

  it('answers a correct, a near and a wrong guess as the contract says', async () => {
    const { player, id } = await opened();
    const near = [...groupOf(DATE, 3).slice(0, 3), groupOf(DATE, 1)[0]!];
    expect((await player.guess(id, near)).body).toEqual<GuessResult>({
      correct: false,
      category_name: null,
      difficulty: null,
      mistakes_remaining: 3,
      calculated_score: 0,
      partial_match: { count: 3, category_hint: 'Hard' },
      game_over: false,
    });
    expect((await player.guess(id, groupOf(DATE, 3).reverse())).body).toEqual<GuessResult>({
      correct: true,
      category_name: 'Secret name 3 of 20260310',
      difficulty: 3,
      mistakes_remaining: 3,
      calculated_score: 180,
      partial_match: null,
      game_over: false,
    });
    expect(
      (await player.guess(id, [...groupOf(DATE, 1).slice(2), ...groupOf(DATE, 2).slice(2)])).body,
    ).toMatchObject({
      correct: false,
      mistakes_remaining: 2,
      partial_match: null,
    });
  });

  it('resumes with the found categories, the mistakes and all sixteen words', async () => {
    const { player, id } = await opened();
    await player.guess(id, groupOf(DATE, 2));
    await player.timeOut(id);
    const { body } = await player.today();
    expect(body.puzzle_data.words).toHaveLength(16);
    expect(body.game_state).toEqual({
      found_categories: [
        { category_name: 'Secret name 2 of 20260310', words: groupOf(DATE, 2), difficulty: 2 },
      ],
      mistakes_used: 1,
      is_resuming: true,
    });
  });

  it('refuses invalid guesses without counting a mistake', async () => {
    const { player, id } = await opened();
    await player.guess(id, groupOf(DATE, 1));
    const [a, b, c, d] = groupOf(DATE, 2) as [string, string, string, string];
    const refused = [
      [a, b, c, 'NOPE'],
      [a, b, c, c],
      [a, b, c, groupOf(DATE, 1)[0]!],
      [a, b, c],
      [a, b, c, d, a],
      [],
    ];
    for (const words of refused) expect((await player.guess(id, words)).status).toBe(422);
    const timedOut = { puzzle_id: id, words: [a, b, c, d], timed_out: true };
    expect((await player.request('POST', ROUTES.scores.validateGuess, timedOut)).status).toBe(422);
    for (const guesses_before of [-1, 0.5, '0', null])
      expect((await player.timeOut(id, guesses_before as number)).status).toBe(422);
    const inTime = { puzzle_id: id, words: [a, b, c, d], guesses_before: 1 };
    expect((await player.request('POST', ROUTES.scores.validateGuess, inTime)).status).toBe(422);
    expect((await player.status(id)).body.mistakes_used).toBe(0);
  });

  it('answers a repeated wrong group with 409 and counts no mistake, in any order and spelling', async () => {
    const { player, id } = await opened();
    await player.guess(id, wrongGroup(DATE, 7));
    const again = await player.guess(
      id,
      wrongGroup(DATE, 7)
        .reverse()
        .map((word) => ` ${word.toLowerCase()}`),
    );
    expect(again).toMatchObject({ status: 409, body: { detail: 'You already tried that group.' } });
    expect((await player.status(id)).body.mistakes_used).toBe(1);
  });

  it('is won with the fourth category: scored by order and mistakes, open to its player, closed to guesses', async () => {
    const player = puzzles.player();
    const id = await player.win([4, 3, 2, 1], 1);
    expect(await player.today()).toMatchObject({
      status: 409,
      body: { detail: "You have already played today's puzzle." },
    });
    expect((await player.guess(id, groupOf(DATE, 1))).status).toBe(409);
    const groups = [1, 2, 3, 4].map((difficulty) => groupOf(DATE, difficulty));
    expect(await player.submit(id, groups)).toMatchObject({
      status: 201,
      body: { calculated_score: 925, categories_found: 4 },
    });
    const complete = await player.get<CompletePuzzle>(routePath(ROUTES.puzzles.complete, { puzzle_id: id }));
    expect(complete.body.puzzle_data.categories).toEqual(numberedPuzzle(DATE).categories);
    expect((await player.status(id)).body).toMatchObject({
      status: 'finished',
      won: true,
      points_scored: 925,
    });
  });

  it('is lost with the fourth mistake and scored by what was found', async () => {
    const player = puzzles.player();
    const id = await player.lose([2, 1]);
    expect((await player.submit(id, [groupOf(DATE, 1)])).body).toEqual({
      calculated_score: 240,
      categories_found: 2,
    });
    expect((await player.status(id)).body).toMatchObject({
      status: 'finished',
      won: false,
      mistakes_used: 4,
    });
  });

  it('is timed from the first delivery of the words to the last guess, regardless of reloads', async () => {
    const player = puzzles.player();
    await player.get(routePath(ROUTES.puzzles.byDate, { date: DATE }));
    puzzles.setTime(`${DATE}T12:00:40Z`);
    await player.today();
    puzzles.setTime(`${DATE}T12:01:35.900Z`);
    const id = await player.win();
    await player.submit(id, []);
    expect((await player.status(id)).body.completion_time_seconds).toBe(95);
  });

  it('never has a fifth mistake, however many guesses are sent concurrently', async () => {
    const { player, id } = await opened();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => player.guess(id, wrongGroup(DATE, n))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(16);
    const log = await puzzles.sql(`select seq from guesses where user_id = $1 order by seq`, [player.userId]);
    expect(log).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 4 }]);
  });

  it('never finds a category twice, however often it is guessed concurrently', async () => {
    const { player, id } = await opened();
    const answers = await Promise.all(Array.from({ length: 20 }, () => player.guess(id, groupOf(DATE, 4))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    expect((await player.today()).body.game_state.found_categories).toHaveLength(1);
  });

  it('is started once, however often it is opened concurrently', async () => {
    const player = puzzles.player();
    const answers = await Promise.all(Array.from({ length: 10 }, () => player.today()));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect(await puzzles.sql(`select 1 from attempts where user_id = $1`, [player.userId])).toHaveLength(1);
  });

  it('keeps an append-only log', async () => {
    const { player, id } = await opened();
    await player.guess(id, wrongGroup(DATE, 3));
    const log = await puzzles.sql(`select words, verdict, seq from guesses where user_id = $1`, [
      player.userId,
    ]);
    expect(log).toEqual([{ words: wrongGroup(DATE, 3), verdict: 'wrong', seq: 1 }]);
    const change = puzzles.sql(`update guesses set verdict = 'correct' where user_id = $1`, [player.userId]);
    await expect(change).rejects.toThrow('append-only');
  });

  it('shows statistics of all games to players who have finished it, and to nobody else', async () => {
    const review = (player: Player, puzzleId: number) =>
      player.get<PuzzleReview>(routePath(ROUTES.puzzles.review, { puzzle_id: puzzleId }));
    puzzles.setTime(`${REVIEWED}T12:00:00Z`);
    const [perfect, unlucky, late, playing] = Array.from({ length: 4 }, () => puzzles.player());
    const { puzzle_id: id } = (await playing!.today()).body;
    await playing!.guess(id, groupOf(REVIEWED, 1));
    await playing!.guess(id, wrongGroup(REVIEWED, 2));
    await perfect!.win();
    await unlucky!.win([4, 3, 2, 1], 2);
    await late!.today();
    await late!.guess(id, wrongGroup(REVIEWED, 1));
    await late!.lose([2]);
    expect(await review(late!, id)).toMatchObject({
      status: 200,
      body: {
        players: 3,
        solved_share: 2 / 3,
        mistakes: [1, 0, 1, 0, 1],
        commonest_wrong: [
          { words: expect.arrayContaining(wrongGroup(REVIEWED, 1)) as string[], share: 2 / 3 },
          { words: expect.arrayContaining(wrongGroup(REVIEWED, 0)) as string[], share: 1 / 3 },
        ],
        categories: [1, 2, 3, 4].map((difficulty) => ({
          difficulty,
          found_share: difficulty === 2 ? 1 : 2 / 3,
        })),
      },
    });
    expect(await review(playing!, id)).toMatchObject({
      status: 403,
      body: { detail: 'Puzzle is not finished' },
    });
    expect((await review(puzzles.player(), id)).status).toBe(403);
    expect((await review(puzzles.player(), 99_999)).status).toBe(404);
  });
});
