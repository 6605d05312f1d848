import { ROUTES, type SyncRequest, type SyncResult } from '@fourfold/contracts';
import { api } from '../../../lib/api';
import type { LoggedGuess } from '../domain/saved-game';

/** Hands the server guesses that were made without it; it replays them and decides. */
export function sendLog(puzzleId: number, guesses: LoggedGuess[]): Promise<SyncResult> {
  const request: SyncRequest = { puzzle_id: puzzleId, guesses };
  return api.post<SyncResult>(ROUTES.scores.sync, request);
}
