import { ROUTES, type GuessRequest, type GuessResult } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** Asks the server to judge four words; none means that the time for the guess ran out. */
export function sendGuess(puzzleId: number, words: string[]): Promise<GuessResult> {
  const guess: GuessRequest = { puzzle_id: puzzleId, words, ...(words.length === 0 && { timed_out: true }) };
  return api.post<GuessResult>(ROUTES.scores.validateGuess, guess);
}
