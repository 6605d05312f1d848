import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { clientLog } from '../../../lib/client-log';
import { unsynced, type SavedGame } from '../domain/saved-game';
import { gamesOf, ifStored, onGamesChanged } from '../store/saved-games';
import { resyncGame, syncGames, type Ruling } from '../store/sync';

const rulingKey = (puzzleId: number) => ['game', puzzleId, 'ruling'] as const;
const RETRY_MS = 20_000;
const UNSYNCED_KEY = ['game', 'unsynced'] as const;

/** What the server said to the guesses made without it, since this tab was opened. */
export function useRuling(puzzleId: number): Ruling | undefined {
  return useQuery<Ruling>({ queryKey: rulingKey(puzzleId), queryFn: skipToken, staleTime: Infinity }).data;
}

/** Spreads what the server said to the game on the screen, and to whoever counts scores. */
export function useTakeRuling(onScored: () => void): (ruling: Ruling) => void {
  const queries = useQueryClient();
  return useCallback(
    (ruling) => {
      queries.setQueryData(rulingKey(ruling.puzzleId), ruling);
      if (ruling.result?.game_over) onScored();
    },
    [queries, onScored],
  );
}

/** Asks how a game stands that is not today's any more: nothing else tells. */
export function useResync(onScored: () => void): (game: SavedGame) => void {
  return useMutation({
    mutationFn: resyncGame,
    onSuccess: useTakeRuling(onScored),
    onError: (error) => clientLog.note('The game could not be asked about', { error: String(error) }),
  }).mutate;
}

export interface Sync {
  /** Games with guesses that the server does not know yet. */
  waiting: SavedGame[];
  running: boolean;
  /** Why the server did not take the guesses of a game. */
  refusal: string | null;
  run: () => void;
}

/** Hands in what was played without the server: at the start, when the network is back, and when the tab is looked at. */
export function useSync(userId: string, onScored: () => void): Sync {
  const takeRuling = useTakeRuling(onScored);
  const [refusal, setRefusal] = useState<string | null>(null);
  const waiting = useUnsynced(userId);
  const { mutate, isPending: running } = useMutation({
    mutationFn: () => syncGames(userId),
    onSuccess: (rulings) => {
      rulings.forEach(takeRuling);
      const refused = rulings.find((ruling) => ruling.refusal !== null);
      if (refused) setRefusal(refused.refusal);
    },
    // What fails stays in the log, in sight, and is tried again.
    onError: (error) => clientLog.note('Guesses are not synced yet', { error: String(error) }),
  });
  const run = useCallback(() => mutate(), [mutate]);

  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') run();
    };
    run();
    window.addEventListener('online', run);
    window.addEventListener('focus', run);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', run);
      window.removeEventListener('focus', run);
      document.removeEventListener('visibilitychange', look);
    };
  }, [run]);

  // A network may come back without a word.
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(run, RETRY_MS);
    return () => window.clearInterval(timer);
  }, [isWaiting, run]);

  return { waiting, running, refusal, run };
}

/** Follows the log of this browser, whatever tab writes it. */
export function useUnsynced(userId: string): SavedGame[] {
  const queries = useQueryClient();
  useEffect(
    () => onGamesChanged(() => void queries.invalidateQueries({ queryKey: UNSYNCED_KEY })),
    [queries],
  );
  const games = useQuery({
    queryKey: [...UNSYNCED_KEY, userId],
    queryFn: async () => (await ifStored(() => gamesOf(userId))) ?? [],
    staleTime: Infinity,
  });
  return (games.data ?? []).filter((game) => unsynced(game).length > 0);
}
