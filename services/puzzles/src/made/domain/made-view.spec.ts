import { DIFFICULTIES } from '@fourfold/game-rules';
import { madeViewOf, ownViewOf, type NamedMadePuzzle } from './made-view';

const PUZZLE: NamedMadePuzzle = {
  puzzleId: 7,
  code: 'ABCDEFGH',
  authorId: 'ada',
  authorName: 'Ada',
  title: 'Birthday',
  categories: DIFFICULTIES.map((difficulty) => ({
    name: `Name ${difficulty}`,
    difficulty,
    words: ['A', 'B', 'C', 'D'].map((letter) => `${letter}${difficulty}`),
  })),
  state: 'open',
  mayBeDaily: false,
  createdAt: new Date('2026-03-10T12:00:00Z'),
  version: 1,
};

describe('a made puzzle', () => {
  it('has no answer for players, whose words come in an order of their own', () => {
    const [bob, carol] = ['bob', 'carol'].map((player) => madeViewOf(PUZZLE, player));
    expect(JSON.stringify(bob)).not.toContain('Name');
    expect(Object.keys(bob!)).not.toContain('categories');
    expect(bob!.words).not.toEqual(carol!.words);
    expect(bob!.words.toSorted()).toEqual(carol!.words.toSorted());
  });

  it.each([
    [0, 0, null],
    [4, 4, null],
    [5, 4, 0.8],
    [5, 0, 0],
  ])('of %i finished games, %i solved, has the solve rate %p', (finished, solved, solve_rate) => {
    expect(ownViewOf(PUZZLE, 'ada', { plays: 9, finished, solved })).toMatchObject({
      plays: 9,
      finished,
      solve_rate,
      categories: PUZZLE.categories,
    });
  });
});
