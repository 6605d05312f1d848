import { routePath, ROUTES, type OwnGuess } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api';
import { fetchDated } from '../../../shared/puzzle/fetch-dated';
import { hasCategories, InvalidPuzzleError } from '../../../shared/puzzle/puzzle-shape';
import { playedGame } from '../domain/played-game';
import type { PlayedGame } from '../domain/saved-game';

/** The player's finished game of a date, as the server knows it. */
export function usePlayed(date: string, nextPuzzleAt: string) {
  return useQuery({
    queryKey: ['game', 'played', date],
    queryFn: ({ signal }) => fetchPlayed(date, nextPuzzleAt, signal),
    staleTime: Infinity,
  });
}

/** @throws InvalidPuzzleError when it is not over */
async function fetchPlayed(date: string, nextPuzzleAt: string, signal: AbortSignal): Promise<PlayedGame> {
  const puzzle = await fetchDated(date, signal);
  if (!hasCategories(puzzle)) throw new InvalidPuzzleError();
  const path = routePath(ROUTES.scores.guesses, puzzle);
  return playedGame(puzzle, await api.get<OwnGuess[]>(path, signal), nextPuzzleAt);
}
