import type { CompletePuzzle, Difficulty } from '@fourfold/contracts';
import { WORDS } from '../../../../test/builders';
import { hasCategories, isDatedPuzzle } from '../../../lib/puzzles/puzzle-shape';
import { judgePractice, practiceGame } from './practice';

const puzzle: CompletePuzzle = {
  puzzle_id: 3,
  puzzle_date: '2025-11-01',
  puzzle_data: {
    words: Object.values(WORDS).flat(),
    categories: Object.values(WORDS).map((words, index) => ({
      name: `Group ${index + 1}`,
      words,
      difficulty: (index + 1) as Difficulty,
    })),
  },
};
const near = [...WORDS.hard.slice(0, 3), WORDS.easy[0]!];

describe('practice', () => {
  it('shows the words in an order that gives nothing away, and the same each time', () => {
    const { words } = practiceGame(puzzle).puzzle_data;
    expect([...words].sort()).toEqual([...puzzle.puzzle_data.words].sort());
    expect(words).not.toEqual(puzzle.puzzle_data.words);
    expect(practiceGame(puzzle).puzzle_data.words).toEqual(words);
  });

  it('judges as the server does', () => {
    expect(judgePractice(puzzle, [], WORDS.hard)).toMatchObject({
      correct: true,
      category_name: 'Group 3',
      difficulty: 3,
      calculated_score: 180,
      game_over: false,
    });
    expect(judgePractice(puzzle, [{ words: WORDS.hard, found: 3 }], near.with(0, 'KEEL'))).toMatchObject({
      correct: false,
      mistakes_remaining: 4,
    });
    expect(judgePractice(puzzle, [], near)).toMatchObject({
      mistakes_remaining: 3,
      partial_match: { count: 3, category_hint: 'Hard' },
      category_name: null,
    });
  });

  it('ends with the fourth mistake or the fourth group', () => {
    const groups = Object.values(WORDS);
    const found = groups.slice(1).map((words, index) => ({ words, found: (index + 2) as Difficulty }));
    expect(judgePractice(puzzle, found, WORDS.easy).game_over).toBe(true);
    const wrong = [0, 1, 2].map((place) => ({ words: groups.map((words) => words[place]!), found: null }));
    expect(
      judgePractice(
        puzzle,
        wrong,
        groups.map((words) => words[3]!),
      ),
    ).toMatchObject({
      mistakes_remaining: 0,
      game_over: true,
    });
  });

  it('needs a whole puzzle with its categories', () => {
    expect(isDatedPuzzle(puzzle)).toBe(true);
    const wordsOnly = { ...puzzle, puzzle_data: { words: puzzle.puzzle_data.words } };
    expect(isDatedPuzzle(wordsOnly)).toBe(true);
    expect(hasCategories(wordsOnly)).toBe(false);
    expect(isDatedPuzzle({ ...puzzle, puzzle_data: { words: [] } })).toBe(false);
    expect(isDatedPuzzle(null)).toBe(false);
  });
});
