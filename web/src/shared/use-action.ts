import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, messageOf } from '../lib/http/errors';
import { useToast } from '../ui/toast-context';

export interface ActionOptions<Input, Result> {
  call: (input: Input) => Promise<Result>;
  /** Shown when the server does not explain a failure. */
  failure: string;
  /** Shown by the toast on success; undefined when nobody has asked for the change. */
  done: (input: Input, result: Result) => string | undefined;
  /** Offered by the toast. */
  undo?: (input: Input, result: Result) => void;
  /** Called once the queries show the change. */
  onDone?: () => void;
}

export type Action<Input> = ReturnType<typeof useAction<Input, unknown>>;

/** A change on the server. Afterwards the queries under `queryKey` are refetched. */
export function useAction<Input, Result>(
  queryKey: QueryKey,
  { call, failure, done, undo, onDone }: ActionOptions<Input, Result>,
) {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: call,
    onSuccess: async (result, input) => {
      await queries.invalidateQueries({ queryKey });
      const text = done(input, result);
      if (text !== undefined) toast.show(text, undo && { undo: () => undo(input, result) });
      onDone?.();
    },
    // An error often means that another user made the change first.
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
  const refusal = error instanceof ApiError ? error : undefined;
  return {
    run: (input: Input): void => {
      if (!isPending) mutate(input);
    },
    /** True until the queries show the change. */
    busy: isPending,
    error: error ? messageOf(error, failure) : undefined,
    status: refusal?.status,
    faults: refusal?.faults ?? [],
    /** The stored state, when the change was based on an older one. */
    current: refusal?.current,
    /** Clears the last failure; a pending call is not interrupted. */
    reset: (): void => {
      if (!isPending) reset();
    },
  };
}
