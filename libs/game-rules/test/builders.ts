/** Sample puzzles and guesses for the specs. */
import * as fc from 'fast-check';
import { type Category, type Difficulty, type Guess, type Puzzle, wordsOf } from '../src';

export const FIRST_WORDS = ['OAK', 'ELM', 'ASH', 'FIR'];

export function samplePuzzle(): Puzzle {
  const category = (name: string, difficulty: Difficulty, words: string[]): Category => ({
    name,
    difficulty,
    words,
  });
  return {
    categories: [
      category('Trees', 1, FIRST_WORDS),
      category('Seas', 2, ['RED', 'DEAD', 'BLACK', 'NORTH']),
      category('Knots', 3, ['BOW', 'REEF', 'GRANNY', 'SLIP']),
      category('Hidden numbers', 4, ['STONE', 'FREIGHT', 'OFTEN', 'NETWORK']),
    ],
  };
}

/** Any guess a client could send about the sample puzzle, valid or not; weighted so that games end. */
export function anyGuess(puzzle: Puzzle): fc.Arbitrary<Guess> {
  const group = (words: readonly string[]): Guess => ({ timedOut: false, words });
  const valid = fc.shuffledSubarray(wordsOf(puzzle), { minLength: 4, maxLength: 4 }).map(group);
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 4, arbitrary: fc.constantFrom(...puzzle.categories.map((category) => group(category.words))) },
    { weight: 1, arbitrary: fc.constant<Guess>({ timedOut: true }) },
    {
      weight: 1,
      arbitrary: fc.array(fc.constantFrom(...wordsOf(puzzle), 'NOPE'), { maxLength: 6 }).map(group),
    },
  );
}
