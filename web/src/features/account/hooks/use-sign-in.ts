import type { LoginResponse } from '@fourfold/contracts';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { sessionStore } from '../../../lib/session/session';

/** Whatever call signs somebody in: its answer becomes the session. */
export function useSignIn<Input>(
  call: (input: Input) => Promise<LoginResponse>,
): UseMutationResult<LoginResponse, Error, Input> {
  return useMutation({
    mutationFn: call,
    onSuccess: ({ access_token, user }) => sessionStore.set({ token: access_token, user }),
  });
}
