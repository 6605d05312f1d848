import { ROUTES, routePath, type PuzzleReview } from '@fourfold/contracts';
import { groupOf, wrongGroup } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-07-07';

describe('the review of a puzzle', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule(DATE);
  });
  afterAll(() => puzzles.stop());

  const review = (player: Player, puzzleId: number) =>
    player.get<PuzzleReview>(routePath(ROUTES.puzzles.review, { puzzle_id: puzzleId }));

  it('shows how everybody fared only to players who have finished', async () => {
    const [perfect, unlucky, late, playing] = Array.from({ length: 4 }, () => puzzles.player());
    const { puzzle_id: id } = (await playing!.today()).body;
    await playing!.guess(id, groupOf(DATE, 1));
    await playing!.guess(id, wrongGroup(DATE, 2));
    await perfect!.win();
    await unlucky!.win([4, 3, 2, 1], 2);
    await late!.today();
    await late!.guess(id, wrongGroup(DATE, 1));
    await late!.lose([2]).catch(() => undefined);
    expect(await review(late!, id)).toMatchObject({
      status: 200,
      body: {
        players: 3,
        solved_share: 2 / 3,
        mistakes: [1, 0, 1, 0, 1],
        commonest_wrong: [
          { words: expect.arrayContaining(wrongGroup(DATE, 1)) as string[], share: 2 / 3 },
          { words: expect.arrayContaining(wrongGroup(DATE, 0)) as string[], share: 1 / 3 },
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
