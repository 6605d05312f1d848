import { ROUTES, type MissingScores } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api';

/**
 * Has the server score games that were finished but never handed in. Once a visit: the call changes nothing when nothing
 * is missing.
 */
export function useMissingScores(onScored: () => void): UseQueryResult<MissingScores> {
  return useQuery({
    queryKey: ['missing-scores'],
    queryFn: async () => {
      const missing = await api.post<MissingScores>(ROUTES.scores.checkMissingAll);
      if (missing.calculated > 0) onScored();
      return missing;
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
