import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useAction, type ActionOptions } from '../../../lib/use-action';
import { read } from '../api';

/** Shared by all admin queries: a change to one list may change the others. */
export const ADMIN_KEY = ['admin'] as const;

/** No socket event announces new failures, so their lists are polled. */
export const POLL_MS = 15_000;

type Options<Data> = Pick<UseQueryOptions<Data>, 'gcTime' | 'placeholderData' | 'refetchInterval'>;

export const useAdminQuery = <Data>(path: string, query: object = {}, options?: Options<Data>) =>
  useQuery<Data>({
    queryKey: [...ADMIN_KEY, path, query],
    queryFn: ({ signal }) => read(path, query, signal),
    ...options,
  });

export const useAdminAction = <Input, Result>(options: ActionOptions<Input, Result>) =>
  useAction(ADMIN_KEY, options);
