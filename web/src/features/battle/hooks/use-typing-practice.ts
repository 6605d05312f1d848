import type { Practice, PracticeResult, PracticeStats } from '@fourfold/contracts';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/http/errors';
import { fetchPracticeStats, startPractice } from '../api';
import { BATTLE_KEY } from '../lobby-data';

const PRACTICE_KEY = [...BATTLE_KEY, 'practice'] as const;

export const usePracticeStats = (): UseQueryResult<PracticeStats> =>
  useQuery({ queryKey: PRACTICE_KEY, queryFn: ({ signal }) => fetchPracticeStats(signal) });

/** A practice from its start to its result. */
export function useTypingPractice() {
  const queries = useQueryClient();
  const [practice, setPractice] = useState<Practice | null>(null);
  const [result, setResult] = useState<PracticeResult | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: startPractice,
    onSuccess: (started) => {
      setResult(null);
      setPractice(started);
    },
  });
  return {
    /** Null while nothing is typed. */
    practice,
    /** Of the last one. */
    result,
    isStarting: isPending,
    error: error ? messageOf(error, 'The practice couldn’t be started.') : undefined,
    /** @param against_best on the texts of the best practice, if there is one; else on new ones */
    start: (against_best = true): void => {
      if (!isPending) mutate({ against_best });
    },
    finish: (finished: PracticeResult): void => {
      setResult(finished);
      setPractice(null);
      void queries.invalidateQueries({ queryKey: PRACTICE_KEY });
    },
    stop: (): void => setPractice(null),
  };
}
