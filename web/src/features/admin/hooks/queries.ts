import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { messageOf } from '../../../lib/http/errors';
import { useToast } from '../../../ui/toast-context';
import { useAction, type ActionOptions } from '../../../shared/use-action';
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

export interface AdminActionOptions<Input, Result> extends Omit<ActionOptions<Input, Result>, 'undo'> {
  /** The input that takes an action back. */
  undoOf?: ((input: Input, result: Result) => Input) | undefined;
}

export function useAdminAction<Input, Result>({ undoOf, ...options }: AdminActionOptions<Input, Result>) {
  const toast = useToast();
  const { call, failure, done } = options;
  // An action of its own: the dialog of the first one may be closed, so that a failure is shown by the toast.
  const undoing = useAction<Input, Result>(ADMIN_KEY, {
    call: async (input) => {
      try {
        return await call(input);
      } catch (error) {
        toast.show(messageOf(error, failure));
        throw error;
      }
    },
    failure,
    done,
  });
  return useAction<Input, Result>(ADMIN_KEY, {
    ...options,
    ...(undoOf && { undo: (input, result) => undoing.run(undoOf(input, result)) }),
  });
}
