/** Points, 0–1000. Time only breaks ties. */
import { CATEGORIES_PER_PUZZLE, MISTAKES_ALLOWED } from './constants';
import type { Difficulty } from './puzzle';

const POINTS_PER_CATEGORY: Record<Difficulty, number> = { 1: 100, 2: 140, 3: 180, 4: 220 };
const POINTS_PER_MISTAKE_LEFT = 75;
const POINTS_PER_HARDER_FIRST = 10;

/**
 * The score of a game; for a running game the score if it were lost now.
 *
 * @param found difficulties of the found categories, in the order in which they were found
 * @param mistakes mistakes made, 0–4
 */
export function scoreOf(found: readonly Difficulty[], mistakes: number): number {
  const { groups, mistakesLeft, order } = scoreParts(found, mistakes);
  return groups + mistakesLeft + order;
}

/** What the score is made of: the found categories, and for a won game the mistakes left and the order. */
export function scoreParts(found: readonly Difficulty[], mistakes: number) {
  const groups = found.reduce((sum, difficulty) => sum + POINTS_PER_CATEGORY[difficulty], 0);
  if (found.length < CATEGORIES_PER_PUZZLE) {
    return { groups, mistakesLeft: 0, order: 0 };
  }
  return {
    groups,
    mistakesLeft: (MISTAKES_ALLOWED - mistakes) * POINTS_PER_MISTAKE_LEFT,
    order: harderFirstPairs(found) * POINTS_PER_HARDER_FIRST,
  };
}

function harderFirstPairs(found: readonly Difficulty[]): number {
  return found.reduce(
    (pairs, difficulty, index) => pairs + found.slice(index + 1).filter((later) => later < difficulty).length,
    0,
  );
}
