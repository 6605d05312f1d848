import { ROUTES, type GuessRequest, type GuessResult } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/**
 * Asks the server to judge four words; none means that the time for the guess ran out, which came after so many guesses:
 * the server counts it once, whatever tab tells it and how often.
 */
export function sendGuess(puzzleId: number, words: string[], guessesBefore: number): Promise<GuessResult> {
  const guess: GuessRequest = {
    puzzle_id: puzzleId,
    words,
    ...(words.length === 0 && { timed_out: true, guesses_before: guessesBefore }),
  };
  return api.post<GuessResult>(ROUTES.scores.validateGuess, guess);
}
