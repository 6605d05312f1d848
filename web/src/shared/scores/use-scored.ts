import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export const LEADERBOARD_KEY = ['leaderboard'] as const;
export const STATISTICS_KEY = ['statistics'] as const;

/** The server updates all boards within 2 s of a submission. */
const SETTLED_AFTER_MS = 2_000;

/** Refetches the queries that a new score affects. */
export function useScored(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: LEADERBOARD_KEY });
    void queries.invalidateQueries({ queryKey: STATISTICS_KEY });
    window.setTimeout(() => void queries.invalidateQueries({ queryKey: LEADERBOARD_KEY }), SETTLED_AFTER_MS);
  }, [queries]);
}
