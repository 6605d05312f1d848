import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { clientLog } from '../../../lib/client-log';
import { syncGames } from '../game-store';
import { STORED_GAMES_KEY, useStoredGames } from './use-stored-games';
import { useApplyOutcome } from './use-sync-outcome';

const SYNC_RETRY_MS = 20_000;

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

  return { waiting, running, refusal, run, dismissRefusal: () => setRefusal(null) };
}
