import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { clientLog } from '../../../lib/client-log';
import { useScored } from '../../../lib/scores/use-scored';
import { isSameStanding, type SavedGame } from '../domain/saved-game';
import { resyncGame, syncGames, type Ruling } from '../store/sync';
import { KEPT_KEY, useKeptGames } from './use-kept-games';
import { gameKey } from './use-today';

const RETRY_MS = 20_000;

interface TakenRuling extends Ruling {
  /** Whether the game differs from what this tab showed. */
  changed: boolean;
}

const rulingKey = (puzzleId: number) => ['game', 'ruling', puzzleId] as const;

/** The server's latest response to a game's offline guesses since this tab was opened. */
export function useRuling(puzzleId: number): TakenRuling | undefined {
  return useQuery<TakenRuling>({ queryKey: rulingKey(puzzleId), queryFn: skipToken, staleTime: Infinity })
    .data;
}

/** Updates the game on the screen, and what depends on scores. */
export function useTakeRuling(): (ruling: Ruling) => void {
  const queries = useQueryClient();
  const onScored = useScored();
  return useCallback(
    (ruling) => {
      const { game, result } = ruling;
      const shown = queries.getQueryData<SavedGame>(gameKey(game))?.puzzle.game_state;
      const changed = shown !== undefined && !isSameStanding(shown, game.puzzle.game_state);
      queries.setQueryData(gameKey(game), game);
      queries.setQueryData(rulingKey(game.puzzle.puzzle_id), { ...ruling, changed });
      if (result?.game_over) onScored();
    },
    [queries, onScored],
  );
}

/** For a game of an earlier day, which nothing else refreshes. */
export function useResync(): (game: SavedGame) => void {
  return useMutation({
    mutationFn: resyncGame,
    onSuccess: useTakeRuling(),
    onError: (error) => clientLog.note('Failed to resync the game', { error: String(error) }),
  }).mutate;
}

/** Syncs offline guesses on start, when the network is back, and when the tab becomes visible. */
export function useSync(userId: string) {
  const queries = useQueryClient();
  const takeRuling = useTakeRuling();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { unsynced: waiting } = useKeptGames();
  const { mutate, isPending: running } = useMutation({
    mutationFn: () => syncGames(userId),
    onSuccess: (rulings) => {
      rulings.forEach(takeRuling);
      const refused = rulings.find((ruling) => ruling.refusal !== null);
      if (refused) setRefusal(refused.refusal);
    },
    onError: (error) => clientLog.note('Failed to sync guesses', { error: String(error) }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEPT_KEY }),
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
    const timer = window.setInterval(run, RETRY_MS);
    return () => window.clearInterval(timer);
  }, [isWaiting, run]);

  return { waiting, running, refusal, run };
}
