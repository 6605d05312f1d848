import type { ChallengeType } from '@fourfold/contracts';

/** What the kinds of texts are called. */
export const CHALLENGE_TYPE_NAMES: Record<ChallengeType, string> = {
  short_word: 'Short word',
  medium_word: 'Medium word',
  long_phrase: 'Long phrase',
};
