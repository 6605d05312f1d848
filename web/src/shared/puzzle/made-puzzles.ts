import {
  routePath,
  ROUTES,
  type CompleteMadePuzzle,
  type OpenedMadePuzzle,
  type OpenedOwnMadePuzzle,
} from '@fourfold/contracts';
import { api } from '../api';

/** Of all queries about puzzles that players make. */
export const MADE_KEY = ['made'] as const;

/** Opens a game, except for its author. */
export const openMade = (code: string, signal: AbortSignal) =>
  api.get<OpenedMadePuzzle | OpenedOwnMadePuzzle>(routePath(ROUTES.made.puzzle, { code }), signal);

/** Only for its author and those who have finished it. */
export const fetchCompleteMade = (code: string, signal: AbortSignal) =>
  api.get<CompleteMadePuzzle>(routePath(ROUTES.made.complete, { code }), signal);

export function isOwn(puzzle: OpenedMadePuzzle | OpenedOwnMadePuzzle): puzzle is OpenedOwnMadePuzzle {
  return 'categories' in puzzle;
}

export function titleOf({ title, author }: Pick<OpenedMadePuzzle, 'title' | 'author'>): string {
  return title || `A puzzle by ${author.display_name}`;
}
