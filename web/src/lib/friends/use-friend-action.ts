import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAnnounce } from '../../ui/announcer';
import { messageOf } from '../http/errors';
import { FRIENDS_KEY } from './queries';

interface FriendAction<Input> {
  run: (input: Input) => void;
  busy: boolean;
  /** In the server's words, else in the action's own. */
  error: string | undefined;
}

interface Options<Input, Result> {
  call: (input: Input) => Promise<Result>;
  failure: string;
  /** What is announced when it is done. */
  done: (input: Input, result: Result) => string;
  onDone?: (input: Input, result: Result) => void;
}

/** Something that changes who is whose friend: afterwards all lists are fetched anew. */
export function useFriendAction<Input, Result>({
  call,
  failure,
  done,
  onDone,
}: Options<Input, Result>): FriendAction<Input> {
  const queries = useQueryClient();
  const announce = useAnnounce();
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: (result, input) => {
      announce(done(input, result));
      onDone?.(input, result);
    },
    // Refused as well: then it is likely that somebody was faster.
    onSettled: () => queries.invalidateQueries({ queryKey: FRIENDS_KEY }),
  });
  return {
    run: (input) => !mutation.isPending && mutation.mutate(input),
    busy: mutation.isPending,
    error: mutation.error ? messageOf(mutation.error, failure) : undefined,
  };
}
