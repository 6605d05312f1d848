import { ROUTES, type AvailablePuzzle, type LoginResponse } from '@fourfold/contracts';
import { api } from '../api';
import { renewSession } from './session-renewal';
import { sessionStore } from './session';

/** Signs a visitor in as a guest. */
export async function startGuest(): Promise<void> {
  const { access_token, user } = await api.postWithoutRenewal<LoginResponse>(ROUTES.users.guest);
  sessionStore.set({ token: access_token, user });
}

/**
 * Renews the token of a guest, who is about to become or to be followed by an account: the call that does so renews
 * nothing. Does nothing for anybody else.
 */
export async function renewGuest(): Promise<void> {
  const session = sessionStore.state().session;
  if (session?.user.is_guest) await renewSession(sessionStore, session.token);
}

/**
 * The token with which an account can claim the games of the guest in this browser, unless there are none. What can't be
 * found out now must not keep anybody from signing in.
 */
export async function tokenOfGames(): Promise<string | undefined> {
  if (!sessionStore.state().session?.user.is_guest) return undefined;
  let hasGames = true;
  try {
    await renewGuest();
    const puzzles = await api.get<AvailablePuzzle[]>(ROUTES.puzzles.available);
    hasGames = puzzles.some(({ status }) => status !== 'not_started');
  } catch {
    // Either the guest is gone, and with it the session, or a service is down, and the claim may succeed later.
  }
  return hasGames ? sessionStore.state().session?.token : undefined;
}
