import type { ChallengeType } from '@fourfold/contracts';

export const CHALLENGE_TYPE_NAMES: Record<ChallengeType, string> = {
  short_word: 'Short word',
  medium_word: 'Medium word',
  long_phrase: 'Long phrase',
};
