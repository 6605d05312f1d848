import { aCompletePuzzle, WORDS } from '../../../../test/builders';
import { playedGame } from './played-game';
import { phaseOf } from './saved-game';

describe('a game that was played elsewhere', () => {
  const guesses = [
    { words: WORDS.hard, difficulty: 3 as const },
    { words: [], difficulty: null },
    { words: [...WORDS.easy.slice(0, 3), 'KEEL'], difficulty: null },
  ];

  it('has its groups in the order in which they were found, its mistakes and its guesses', () => {
    const { puzzle, moves } = playedGame(aCompletePuzzle(), guesses, 'midnight');
    expect(puzzle.game_state.found_categories).toEqual([
      { category_name: 'Group 3', words: WORDS.hard, difficulty: 3 },
    ]);
    expect(puzzle.game_state.mistakes_used).toBe(2);
    expect(puzzle.next_puzzle_at).toBe('midnight');
    expect(moves.map(({ found }) => found)).toEqual([3, null, null]);
  });

  it('is won with four groups', () => {
    const all = Object.values(WORDS).map((words, index) => ({ words, difficulty: (index + 1) as 1 }));
    expect(phaseOf(playedGame(aCompletePuzzle(), all, '').puzzle.game_state)).toBe('won');
  });
});
