import { aCompletePuzzle, WORDS } from '../../../../test/builders';
import { judgePractice, practiceGame } from './practice-game';

const puzzle = aCompletePuzzle();
const near = [...WORDS.hard.slice(0, 3), WORDS.easy[0]!];

describe('practice', () => {
  it('shuffles the words, in the same order each time', () => {
    const { words } = practiceGame(puzzle).puzzle.puzzle_data;
    expect([...words].sort()).toEqual([...puzzle.puzzle_data.words].sort());
    expect(words).not.toEqual(puzzle.puzzle_data.words);
    expect(practiceGame(puzzle).puzzle.puzzle_data.words).toEqual(words);
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
});
