import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ValidationFault } from '@fourfold/contracts';
import { ApiError, messageOf } from '../../../lib/http/errors';
import { useAnnounce } from '../../../ui/announcer';
import { ADMIN_KEY } from './use-admin-query';

export interface AdminAction<Input> {
  run: (input: Input) => void;
  /** From the call until the lists show what it did. */
  busy: boolean;
  /** In the server's words, else in the action's own. */
  error: string | undefined;
  /** Of the server's refusal. */
  status: number | undefined;
  /** What is wrong where, when the server refused a form. */
  faults: readonly ValidationFault[];
  /** Forgets the last failure; a call that is under way goes on, and is waited for. */
  reset: () => void;
}

export interface ActionOptions<Input, Result> {
  call: (input: Input) => Promise<Result>;
  failure: string;
  /** What is announced when it is done. */
  done: (input: Input, result: Result) => string;
  /** The lists show it by then. `text` is what is announced. */
  onDone?: (text: string) => void;
}

/** Something that an admin changes: afterwards all that the admin screens show is fetched anew. */
export function useAdminAction<Input, Result>({
  call,
  failure,
  done,
  onDone,
}: ActionOptions<Input, Result>): AdminAction<Input> {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: async (result, input) => {
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
      const text = done(input, result);
      announce(text);
      onDone?.(text);
    },
    // Refused: then it is likely that somebody was faster.
    onError: () => void queries.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
  const { error } = mutation;
  return {
    run: (input) => !mutation.isPending && mutation.mutate(input),
    busy: mutation.isPending,
    error: error ? messageOf(error, failure) : undefined,
    status: error instanceof ApiError ? error.status : undefined,
    faults: error instanceof ApiError ? error.faults : [],
    reset: () => {
      if (!mutation.isPending) mutation.reset();
    },
  };
}
