import {
  routePath,
  ROUTES,
  type CompletePuzzle,
  type FoundCategory,
  type GuessRequest,
  type GuessResult,
  type PuzzleStatus,
  type ScoreSubmission,
  type SubmitScoreRequest,
  type SyncRequest,
  type SyncResult,
  type TodayPuzzle,
} from '@fourfold/contracts';
import { api } from '../../lib/api';
import { isStatus } from '../../lib/http/errors';
import { InvalidPuzzleError, isTodayPuzzle } from '../../lib/puzzles/puzzle-shape';

const PROBE_TIMEOUT_MS = 4_000;

export async function fetchToday(signal: AbortSignal): Promise<TodayPuzzle> {
  const puzzle = await api.get<unknown>(ROUTES.puzzles.today, signal);
  if (!isTodayPuzzle(puzzle)) throw new InvalidPuzzleError();
  return puzzle;
}

/**
 * Asks the server to judge four words; none means that the time for the guess ran out, which came after so many guesses:
 * the server counts it once, however many tabs tell of it.
 */
export function sendGuess(puzzleId: number, words: string[], guessesBefore: number): Promise<GuessResult> {
  const guess: GuessRequest = {
    puzzle_id: puzzleId,
    words,
    ...(words.length === 0 && { timed_out: true, guesses_before: guessesBefore }),
  };
  return api.post<GuessResult>(ROUTES.scores.validateGuess, guess);
}

/** Hands the server guesses that were made without it; it replays them and decides. */
export function sendLog(request: SyncRequest): Promise<SyncResult> {
  return api.post<SyncResult>(ROUTES.scores.sync, request);
}

/** Hands in a finished game. One that is there already is as good. */
export async function submitScore(puzzleId: number, groups: SubmitScoreRequest): Promise<void> {
  try {
    await api.post<ScoreSubmission>(routePath(ROUTES.scores.submit, { puzzle_id: puzzleId }), groups);
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
  }
}

/** Points and time of a finished game. */
export function fetchStatus(puzzleId: number, signal: AbortSignal): Promise<PuzzleStatus> {
  return api.get<PuzzleStatus>(routePath(ROUTES.scores.status, { puzzle_id: puzzleId }), signal);
}

/** All four categories: for who has finished. */
export async function fetchCategories(puzzleId: number, signal: AbortSignal): Promise<FoundCategory[]> {
  const path = routePath(ROUTES.puzzles.complete, { puzzle_id: puzzleId });
  const { puzzle_data } = await api.get<CompletePuzzle>(path, signal);
  return puzzle_data.categories.map(({ name, ...rest }) => ({ category_name: name, ...rest }));
}

/**
 * Whether anything of Fourfold can be reached: tells a player without a network from a call that failed for another
 * reason. The browser's own `onLine` knows only of the next router.
 */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}
