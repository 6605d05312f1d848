import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../lib/session/use-session';
import { openToday, type OpenedPuzzle } from '../store/open-today';
import { useRollover } from './use-rollover';

/**
 * Today's puzzle, asked for anew whenever the page is opened or looked at again, the network is back, or midnight has
 * come: it may have moved on elsewhere, and tomorrow it is another.
 */
export function useToday(): UseQueryResult<OpenedPuzzle> {
  const userId = useSession()?.user.user_id ?? '';
  const today = useQuery({
    queryKey: ['game', 'today', userId],
    queryFn: ({ signal }) => openToday(userId, signal),
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const { refetch, data } = today;

  // A window can get the focus without ever having been hidden.
  useEffect(() => {
    const look = (): void => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refetch]);
  useRollover(data?.game.puzzle.next_puzzle_at, () => void refetch());
  return today;
}
