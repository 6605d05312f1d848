import type { Session } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { sessions } from '../api';

export const SESSIONS_KEY = ['sessions'] as const;

export function useSessions(): UseQueryResult<Session[]> {
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => sessions(signal) });
}
