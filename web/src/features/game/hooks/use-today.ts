import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRollover } from '../../../lib/time/use-rollover';
import { useSession } from '../../../shared/session/use-session';
import { todayQuery, type OpenedPuzzle } from '../game-store';

/** Refetched on focus, on reconnect and at midnight: the game may have continued on another device. */
export function useToday(): UseQueryResult<OpenedPuzzle> {
  const userId = useSession()?.user.user_id ?? '';
  const today = useQuery({
    ...todayQuery(userId),
    // The loader has already fetched it.
    refetchOnMount: false,
    retryOnMount: false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const { refetch, data } = today;

  // React Query listens to `visibilitychange` only; a window may regain focus without having been hidden.
  useEffect(() => {
    const refresh = (): void => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [refetch]);
  useRollover(data?.game.puzzle.next_puzzle_at, () => void refetch());
  return today;
}
