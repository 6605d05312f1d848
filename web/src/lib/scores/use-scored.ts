import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { PROFILE_KEY } from '../session/use-profile';

export const LEADERBOARD_KEY = ['leaderboard'] as const;
export const STATISTICS_KEY = ['statistics'] as const;

/** Boards and streaks are promised to be right within 2 s of a submission. */
const SETTLED_AFTER_MS = 2_000;

/** What a new score changes elsewhere: boards and statistics at once, the streak when it has arrived. */
export function useScored(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: LEADERBOARD_KEY });
    void queries.invalidateQueries({ queryKey: STATISTICS_KEY });
    window.setTimeout(() => {
      void queries.invalidateQueries({ queryKey: LEADERBOARD_KEY });
      void queries.invalidateQueries({ queryKey: PROFILE_KEY });
    }, SETTLED_AFTER_MS);
  }, [queries]);
}
