/** Views of made puzzles, without answers that were not earned. */
import {
  MADE_RESULTS_MIN_GAMES,
  type MadePuzzle,
  type MadePuzzleFigures,
  type MadeState,
  type OwnMadePuzzle,
} from '@fourfold/contracts';
import { layOut, type Category } from '@fourfold/game-rules';
import { categoriesOf, shuffledWords } from '../../game/domain/game-view';

/** A stored puzzle with the current name of its author. */
export interface NamedMadePuzzle {
  readonly puzzleId: number;
  readonly code: string;
  readonly authorId: string;
  readonly authorName: string | null;
  readonly title: string;
  readonly categories: Category[];
  readonly state: MadeState;
  readonly mayBeDaily: boolean;
  readonly createdAt: Date;
  readonly version: number;
}

/** Counts of the games of a puzzle. */
export interface MadeCounts {
  readonly plays: number;
  readonly finished: number;
  readonly solved: number;
}

export const NO_GAMES: MadeCounts = { plays: 0, finished: 0, solved: 0 };

/** @param viewerId who gets the words in an order of their own */
export function madeViewOf(puzzle: NamedMadePuzzle, viewerId: string): MadePuzzle {
  const { puzzleId, code, title, authorId, authorName, createdAt, state, mayBeDaily, version } = puzzle;
  return {
    code,
    title,
    author: { user_id: authorId, display_name: authorName ?? '' },
    created_at: createdAt.toISOString(),
    state,
    may_be_daily: mayBeDaily,
    version,
    words: shuffledWords(layOut(puzzle), puzzleId, viewerId),
  };
}

/** With its answers: for its author and for admins. */
export function ownViewOf(puzzle: NamedMadePuzzle, viewerId: string, counts: MadeCounts): OwnMadePuzzle {
  const categories = categoriesOf(layOut(puzzle));
  return { ...madeViewOf(puzzle, viewerId), categories, ...figuresOf(counts) };
}

function figuresOf({ plays, finished, solved }: MadeCounts): MadePuzzleFigures {
  return { plays, finished, solve_rate: finished < MADE_RESULTS_MIN_GAMES ? null : solved / finished };
}
