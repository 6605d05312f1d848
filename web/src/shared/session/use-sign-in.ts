import type { LoginResponse } from '@fourfold/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionStore } from './session';
import { PROFILE_KEY } from './use-profile';

/** The response to the call becomes the session. */
export function useSignIn<Input>(call: (input: Input) => Promise<LoginResponse>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ access_token, user }) => {
      // A guest who registers keeps the id, and with it what was fetched.
      queries.setQueryData(PROFILE_KEY, user);
      sessionStore.set({ token: access_token, user });
    },
  });
}
