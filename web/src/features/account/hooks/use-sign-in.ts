import type { LoginResponse } from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { sessionStore } from '../../../lib/session/session';

/** The response to the call becomes the session. */
export function useSignIn<Input>(call: (input: Input) => Promise<LoginResponse>) {
  return useMutation({
    mutationFn: call,
    onSuccess: ({ access_token, user }) => sessionStore.set({ token: access_token, user }),
  });
}
