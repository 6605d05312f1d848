/** Statistics of all players, from tallies of their finished games. */
import type { PuzzleReview } from '@fourfold/contracts';
import { MISTAKES_ALLOWED, type Board } from '@fourfold/game-rules';

/** The most common wrong groups of a review. */
export const WRONG_GROUPS_SHOWN = 3;

/** How many finished games ended alike. */
export interface GameTally {
  readonly mistakes: number;
  /** One bit for each category, in the order of the puzzle. */
  readonly foundMask: number;
  readonly games: number;
}

/** How many finished games have a wrong group. */
export interface WrongTally {
  /** One bit for each word, see `Board`. */
  readonly mask: number;
  readonly games: number;
}

export function reviewOf(
  board: Board,
  games: readonly GameTally[],
  wrong: readonly WrongTally[],
): PuzzleReview {
  const count = (isMeant: (game: GameTally) => boolean): number =>
    games.reduce((sum, game) => sum + (isMeant(game) ? game.games : 0), 0);
  const players = count(() => true);
  const shareOf = (part: number): number => (players === 0 ? 0 : part / players);
  const { categories } = board.puzzle;
  const all = (1 << categories.length) - 1;
  return {
    players,
    solved_share: shareOf(count((game) => game.foundMask === all)),
    mistakes: Array.from({ length: MISTAKES_ALLOWED + 1 }, (_, mistakes) =>
      count((game) => game.mistakes === mistakes),
    ),
    commonest_wrong: wrong.map((tally) => ({
      words: board.words.filter((_, position) => (tally.mask & (1 << position)) !== 0),
      share: shareOf(tally.games),
    })),
    categories: categories
      .map(({ difficulty }, index) => ({
        difficulty,
        found_share: shareOf(count((game) => (game.foundMask & (1 << index)) !== 0)),
      }))
      .sort((left, right) => left.difficulty - right.difficulty),
  };
}
