import {
  routePath,
  ROUTES,
  type CompletePuzzle,
  type FoundCategory,
  type GuessRequest,
  type GuessResult,
  type MadeGuessRequest,
  type PuzzleStatus,
  type SubmitScoreRequest,
  type SyncRequest,
  type SyncResult,
  type TodayPuzzle,
} from '@fourfold/contracts';
import { api } from '../../shared/api';
import { isStatus } from '../../lib/http/errors';
import { InvalidPuzzleError, isTodayPuzzle } from '../../shared/puzzle/puzzle-shape';
import { asFound } from '../../shared/puzzle/found-category';

const PROBE_TIMEOUT_MS = 4_000;

export async function fetchToday(signal: AbortSignal): Promise<TodayPuzzle> {
  const puzzle = await api.get<unknown>(ROUTES.puzzles.today, signal);
  if (!isTodayPuzzle(puzzle)) throw new InvalidPuzzleError();
  return puzzle;
}

/** Without words: a time-out. `guessesBefore` makes the server count it once, even if several tabs report it. */
export function sendGuess(puzzleId: number, words: string[], guessesBefore: number): Promise<GuessResult> {
  const guess: GuessRequest = {
    puzzle_id: puzzleId,
    words,
    ...(words.length === 0 && { timed_out: true, guesses_before: guessesBefore }),
  };
  return api.post<GuessResult>(ROUTES.scores.validateGuess, guess);
}

/** Of a puzzle that a player made. */
export function sendMadeGuess(code: string, words: string[]): Promise<GuessResult> {
  const guess: MadeGuessRequest = { words };
  return api.post<GuessResult>(routePath(ROUTES.made.guess, { code }), guess);
}

export function sendLog(request: SyncRequest): Promise<SyncResult> {
  return api.post<SyncResult>(ROUTES.scores.sync, request);
}

/** Submitting a score again is not an error. */
export async function submitScore(puzzleId: number, found: FoundCategory[]): Promise<void> {
  const groups: SubmitScoreRequest = found.map(({ words }) => words);
  try {
    await api.post(routePath(ROUTES.scores.submit, { puzzle_id: puzzleId }), groups);
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
  }
}

export function fetchStatus(puzzleId: number, signal: AbortSignal): Promise<PuzzleStatus> {
  return api.get<PuzzleStatus>(routePath(ROUTES.scores.status, { puzzle_id: puzzleId }), signal);
}

/** Only for players who have finished the puzzle. */
export async function fetchAnswers(puzzleId: number, signal: AbortSignal): Promise<FoundCategory[]> {
  const path = routePath(ROUTES.puzzles.complete, { puzzle_id: puzzleId });
  const { puzzle_data } = await api.get<CompletePuzzle>(path, signal);
  return puzzle_data.categories.map(asFound);
}

/** Distinguishes being offline from a failed request; `navigator.onLine` only detects a local network. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}
