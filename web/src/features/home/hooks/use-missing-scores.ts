import type { MissingScores } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { checkMissingScores } from '../api/missing-scores';

/** Once a visit: the call changes nothing when nothing is missing. */
export function useMissingScores(onScored: () => void): UseQueryResult<MissingScores> {
  return useQuery({
    queryKey: ['home', 'missing-scores'],
    queryFn: async () => {
      const missing = await checkMissingScores();
      if (missing.calculated > 0) onScored();
      return missing;
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
