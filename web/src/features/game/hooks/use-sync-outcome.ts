import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { clientLog } from '../../../lib/client-log';
import { useScored } from '../../../shared/scores/use-scored';
import { PROFILE_KEY } from '../../../shared/session/use-profile';
import type { SavedGame } from '../domain/saved-game';
import { gameKey, resyncGame, type SyncOutcome } from '../game-store';

const outcomeKey = (puzzleId: number) => ['game', 'outcome', puzzleId] as const;

/** The server's latest response to a game's offline guesses since this tab was opened. */
export function useSyncOutcome(puzzleId: number): SyncOutcome | undefined {
  return useQuery<SyncOutcome>({ queryKey: outcomeKey(puzzleId), queryFn: skipToken, staleTime: Infinity })
    .data;
}

/** Updates the game on the screen, and what depends on scores. */
export function useApplyOutcome(): (outcome: SyncOutcome) => void {
  const queries = useQueryClient();
  const onScored = useScored();
  return useCallback(
    (outcome) => {
      const { game, result } = outcome;
      queries.setQueryData(gameKey(game), game);
      queries.setQueryData(outcomeKey(game.puzzle.puzzle_id), outcome);
      if (!result?.game_over) return;
      void queries.invalidateQueries({ queryKey: PROFILE_KEY });
      onScored();
    },
    [queries, onScored],
  );
}

/** For a game of an earlier day, which nothing else refreshes. */
export function useResync(): (game: SavedGame) => void {
  return useMutation({
    mutationFn: resyncGame,
    onSuccess: useApplyOutcome(),
    onError: (error) => clientLog.note('Failed to resync the game', { error: String(error) }),
  }).mutate;
}
