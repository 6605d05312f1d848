import { ApiError, NetworkError } from '../../../lib/http/errors';
import { InvalidPuzzleError } from '../../../lib/puzzles/puzzle-shape';

/** Why there is no game to play. */
export interface LoadFailure {
  kind: 'already_played' | 'no_puzzle' | 'failed';
  message: string;
}

/** The error table of the puzzle load. */
export function loadFailure(error: unknown): LoadFailure {
  if (error instanceof InvalidPuzzleError) return { kind: 'failed', message: 'Invalid puzzle data received' };
  if (error instanceof NetworkError) {
    return {
      kind: 'failed',
      message: 'Cannot connect to server. Please ensure the backend is running on port 8000.',
    };
  }
  if (error instanceof ApiError && error.status === 409) {
    return { kind: 'already_played', message: error.detail ?? "You have already played today's puzzle." };
  }
  if (error instanceof ApiError && error.status === 404) {
    return { kind: 'no_puzzle', message: 'No puzzle available for today. Check back tomorrow!' };
  }
  return { kind: 'failed', message: 'Failed to load puzzle. Please try again.' };
}
