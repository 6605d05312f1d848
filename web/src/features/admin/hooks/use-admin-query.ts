import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { read } from '../api';

/** All that the admin screens ask for: what changes one of it may change the others. */
export const ADMIN_KEY = ['admin'] as const;

/** Nobody tells of new failures: the page asks. */
export const ASK_EVERY_MS = 15_000;

type Options<Data> = Pick<UseQueryOptions<Data>, 'gcTime' | 'placeholderData' | 'refetchInterval'>;

export const useAdminQuery = <Data>(path: string, query: object = {}, options?: Options<Data>) =>
  useQuery<Data>({
    queryKey: [...ADMIN_KEY, path, query],
    queryFn: ({ signal }) => read(path, query, signal),
    ...options,
  });
