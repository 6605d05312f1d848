import type { CalendarDate } from '@fourfold/game-rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isStatus, NetworkError } from '../../../lib/http/errors';
import { serverClock } from '../../../lib/time/server-clock';
import { localToday } from '../../../lib/time/time-zone';
import { InvalidPuzzleError } from '../../../shared/puzzle/puzzle-shape';

/** Why there is no game to play. */
export interface LoadFailure {
  kind: 'already_played' | 'no_puzzle' | 'failed';
  message: string;
  /** When it was found, by the server's clock, and the player's date then. */
  at: number;
  date: CalendarDate;
}

/**
 * Why today's puzzle could not be opened. Returning to the page asks for it again: what the server has said stays until it
 * says something else, or a result would disappear under its reader.
 */
export function useLoadFailure({ error, isPending }: UseQueryResult<unknown>): LoadFailure | null {
  const [last, setLast] = useState<{ error: Error | null; failure: LoadFailure | null }>({
    error: null,
    failure: null,
  });
  if (!isPending && error !== last.error) setLast({ error, failure: next(last.failure, error) });
  return isPending && last.failure?.kind === 'failed' ? null : last.failure;
}

function next(before: LoadFailure | null, error: Error | null): LoadFailure | null {
  if (!error) return null;
  const failure = { ...loadFailure(error), at: serverClock.now(), date: localToday() };
  const isKnown = before?.kind === 'already_played' && before.date === failure.date;
  return isKnown && failure.kind === 'failed' ? before : failure;
}

function loadFailure(error: Error): Pick<LoadFailure, 'kind' | 'message'> {
  if (error instanceof ApiError && error.status === 409)
    return { kind: 'already_played', message: error.detail ?? "You have already played today's puzzle." };
  if (isStatus(error, 404))
    return { kind: 'no_puzzle', message: 'No puzzle available for today. Check back tomorrow!' };
  if (error instanceof InvalidPuzzleError) return { kind: 'failed', message: 'Invalid puzzle data received' };
  if (error instanceof NetworkError)
    return {
      kind: 'failed',
      message: 'Cannot connect to server. Please ensure the backend is running on port 8000.',
    };
  return { kind: 'failed', message: 'Failed to load puzzle. Please try again.' };
}
