import type { AvailablePuzzle } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchAvailable } from '../api';

export function useAvailable(): UseQueryResult<AvailablePuzzle[]> {
  return useQuery({ queryKey: ['archive'], queryFn: ({ signal }) => fetchAvailable(signal) });
}
