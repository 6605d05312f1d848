import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionStore } from '../../../lib/session/session';
import { useSession } from '../../../lib/session/use-session';
import type { SavedGame } from '../domain/saved-game';
import { openToday, type OpenedPuzzle } from '../store/open-today';
import { useRollover } from './use-rollover';

export const todayKey = (userId: string) => ['game', 'today', userId] as const;
export const gameKey = ({ userId, puzzle }: SavedGame) =>
  ['game', 'saved', userId, puzzle.puzzle_id] as const;

const todayQuery = (userId: string) =>
  queryOptions({
    queryKey: todayKey(userId),
    queryFn: async ({ client, signal }) => {
      const opened = await openToday(userId, signal);
      client.setQueryData(gameKey(opened.game), opened.game);
      return opened;
    },
  });

/** The route's loader: prefetches today's puzzle while the page's code loads. */
export function loadToday(queries: QueryClient): null {
  const userId = sessionStore.state().session?.user.user_id;
  if (userId === undefined) return null;
  queries.removeQueries(todayQuery(userId));
  void queries.prefetchQuery(todayQuery(userId));
  return null;
}

/** Refetched on focus, on reconnect and at midnight: the game may have moved on on another device. */
export function useToday(): UseQueryResult<OpenedPuzzle> {
  const userId = useSession()?.user.user_id ?? '';
  const today = useQuery({
    ...todayQuery(userId),
    // The loader has fetched it.
    refetchOnMount: false,
    retryOnMount: false,
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
