import type { User } from '@fourfold/contracts';
import { act } from '@testing-library/react';
import { sessionStore } from '../src/shared/session/session';
import { aUser } from './builders';

/** Signs this browser in; it is signed out after the test. */
export function signIn(user: Partial<User> = {}): void {
  act(() => sessionStore.set({ token: 'token-1', user: aUser(user) }));
}

afterEach(() => act(() => sessionStore.clear()));
