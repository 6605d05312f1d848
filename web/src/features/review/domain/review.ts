/** A player's result compared with those of all others. */
import {
  MISTAKES_ALLOWED,
  type Category,
  type Difficulty,
  type GameState,
  type PuzzleReview,
  type PuzzleStatus,
} from '@fourfold/contracts';
import { groupKey } from '@fourfold/game-rules';
import type { Move } from '../../../shared/puzzle/moves';

export interface OwnGame {
  puzzle: { game_state: GameState };
  moves: readonly Move[];
}

/** Without points where none are given. */
export type OwnResult = Pick<PuzzleStatus, 'won' | 'mistakes_used'> &
  Partial<Pick<PuzzleStatus, 'points_scored'>>;

export interface ReviewedPuzzle {
  categories: Category[];
  review: PuzzleReview;
  /** The player's own result; undefined for the author of the puzzle, who plays none. */
  status: OwnResult | undefined;
}

export interface ReviewedGame extends ReviewedPuzzle {
  game: OwnGame | undefined;
}

export function isFirst({ review }: ReviewedGame): boolean {
  return review.players <= 1;
}

/** Shares here and below are fractions of all players, 0–1. */
export function mistakesShares({ review, status }: ReviewedGame) {
  return review.mistakes.map((count, mistakes) => ({
    mistakes,
    share: review.players === 0 ? 0 : count / review.players,
    own: mistakes === status?.mistakes_used,
  }));
}

/** `own`: whether the player found the group; undefined if only another device knows. */
export function groupShares({ categories, review, status, game }: ReviewedGame) {
  const found = foundBy(status, game);
  const shares = new Map<number, number>(
    review.categories.map(({ difficulty, found_share }) => [difficulty, found_share]),
  );
  return [...categories]
    .sort((left, right) => left.difficulty - right.difficulty)
    .map((category) => ({
      ...category,
      share: shares.get(category.difficulty) ?? 0,
      own: found?.includes(category.difficulty),
    }));
}

function foundBy(status: ReviewedGame['status'], game: OwnGame | undefined): Difficulty[] | undefined {
  if (!status) return undefined;
  if (status.won) return [1, 2, 3, 4];
  const found = game?.puzzle.game_state.found_categories.map(({ difficulty }) => difficulty);
  // A game continued on another device may have found more.
  return game?.puzzle.game_state.mistakes_used === status.mistakes_used ? found : undefined;
}

export function wrongShares({ review, game }: ReviewedGame) {
  const own = new Set(game?.moves.map(({ words }) => groupKey(words)));
  return review.commonest_wrong.map(({ words, share }) => ({ words, share, own: own.has(groupKey(words)) }));
}

/** How many players made the same guess, if the review includes it. */
export function remarkOn(reviewed: ReviewedGame, { words, found }: Move): string | undefined {
  if (isFirst(reviewed)) return undefined;
  const { review } = reviewed;
  if (found !== null) {
    const share = review.categories.find(({ difficulty }) => difficulty === found)?.found_share;
    return share === undefined ? undefined : `Found by ${percentText(share)} of all players`;
  }
  const same = review.commonest_wrong.find((wrong) => groupKey(wrong.words) === groupKey(words));
  return same && `Tried by ${percentText(same.share)} of all players`;
}

/** A sentence that compares the player with the others; undefined if it would be discouraging. */
export function comparison({ review, status }: ReviewedGame): string | undefined {
  // The figures may be seconds old and not include the player's own result yet.
  const shareOf = (count: number): string => `${percentText(count / review.players)} of all players`;
  if (!status) return undefined;
  if (!status.won) {
    const lost = review.mistakes[MISTAKES_ALLOWED] ?? 0;
    // If only one player lost, it is most likely this one.
    return lost > 1 ? `${shareOf(lost)} didn’t solve it.` : undefined;
  }
  const more = review.mistakes.slice(status.mistakes_used + 1).reduce((sum, count) => sum + count, 0);
  return more > 0 ? `You made fewer mistakes than ${shareOf(more)}.` : undefined;
}

export function percentText(share: number): string {
  const percent = Math.round(share * 100);
  return percent === 0 && share > 0 ? 'under 1%' : `${percent}%`;
}
