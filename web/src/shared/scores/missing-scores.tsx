import { ROUTES, type MissingScores as Answer } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api';
import { useScored } from './use-scored';
import { Notice } from '../../ui/notice';

/** Makes the server score finished games that were never submitted, once per visit of the page. */
export function MissingScores() {
  const onScored = useScored();
  const { data, isError } = useQuery({
    queryKey: ['missing-scores'],
    queryFn: async () => {
      const missing = await api.post<Answer>(ROUTES.scores.checkMissingAll);
      if (missing.calculated > 0) onScored();
      return missing;
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isError) return <Notice tone="alarm">Error checking scores. Please refresh the page.</Notice>;
  if (!data?.calculated) return null;
  return <Notice tone="info">A finished game wasn’t scored yet. It is now.</Notice>;
}
