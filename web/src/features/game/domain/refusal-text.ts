import { isStatus, messageOf } from '../../../lib/http/errors';

export const GUESS_FAILED = 'Failed to validate guess. Please try again.';
/** The browser never submits words that it knows to be found. */
const FOUND_ELSEWHERE = 'Some of these words were already found in another tab. That cost nothing.';

/** Why a guess was not judged. */
export function refusalText(error: unknown): string {
  if (isStatus(error, 422)) return FOUND_ELSEWHERE;
  return isStatus(error, 409) ? messageOf(error, GUESS_FAILED) : GUESS_FAILED;
}
