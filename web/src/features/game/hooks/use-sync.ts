import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { clientLog } from '../../../lib/client-log';
import { useScored } from '../../../shared/scores/use-scored';
import { PROFILE_KEY } from '../../../shared/session/use-profile';
import type { SavedGame } from '../domain/saved-game';
import { gameKey, resyncGame, syncGames, type SyncOutcome } from '../game-store';
import { STORED_GAMES_KEY, useStoredGames } from './use-stored-games';

const SYNC_RETRY_MS = 20_000;

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

/** Syncs offline guesses on start, when the network is back, and when the tab becomes visible. */
export function useSync(userId: string) {
  const queries = useQueryClient();
  const applyOutcome = useApplyOutcome();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { unsynced: waiting } = useStoredGames();
  const { mutate, isPending: running } = useMutation({
    mutationFn: () => syncGames(userId),
    onSuccess: (outcomes) => {
      outcomes.forEach(applyOutcome);
      const refused = outcomes.find((outcome) => outcome.refusal !== null);
      if (refused) setRefusal(refused.refusal);
    },
    onError: (error) => clientLog.note('Failed to sync guesses', { error: String(error) }),
    onSettled: () => void queries.invalidateQueries({ queryKey: STORED_GAMES_KEY }),
  });
  const run = useCallback(() => mutate(), [mutate]);

  useEffect(() => {
    const runIfVisible = (): void => {
      if (document.visibilityState === 'visible') run();
    };
    run();
    window.addEventListener('online', run);
    window.addEventListener('focus', run);
    document.addEventListener('visibilitychange', runIfVisible);
    return () => {
      window.removeEventListener('online', run);
      window.removeEventListener('focus', run);
      document.removeEventListener('visibilitychange', runIfVisible);
    };
  }, [run]);

  // The network may come back without an event.
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(run, SYNC_RETRY_MS);
    return () => window.clearInterval(timer);
  }, [isWaiting, run]);

  return { waiting, running, refusal, run };
}
