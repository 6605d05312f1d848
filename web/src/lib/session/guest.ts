import { ROUTES, type AvailablePuzzle, type LoginResponse } from '@fourfold/contracts';
import { api } from '../api';
import { isStatus } from '../http/errors';
import { renewSession } from '../http/session-renewal';
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

/** The token with which an account can claim the games of the guest in this browser, if there are any. */
export async function tokenOfGames(): Promise<string | undefined> {
  if (!sessionStore.state().session?.user.is_guest) return undefined;
  await renewGuest();
  try {
    const puzzles = await api.get<AvailablePuzzle[]>(ROUTES.puzzles.available);
    const hasGames = puzzles.some(({ status }) => status !== 'not_started');
    return hasGames ? sessionStore.state().session?.token : undefined;
  } catch (error) {
    // The guest is gone.
    if (isStatus(error, 401)) return undefined;
    throw error;
  }
}
