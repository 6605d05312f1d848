/** Apart from the other requests, which every page loads with the navigation bar. */
import { ROUTES, type LoginRequest, type LoginResponse, type RegisterRequest } from '@fourfold/contracts';
import { api } from '../../shared/api';
import { renewGuest, tokenOfGames } from '../../shared/session/guest';
import { guestClaim } from '../../shared/session/guest-claim';

/** A guest becomes the account. */
export async function register(account: RegisterRequest): Promise<LoginResponse> {
  await renewGuest();
  return api.postWithoutRenewal<LoginResponse>(ROUTES.users.register, account);
}

/** The games of a guest in this browser are then offered to the account. */
export async function login(credentials: LoginRequest): Promise<LoginResponse> {
  const guestToken = await tokenOfGames();
  const signedIn = await api.postWithoutRenewal<LoginResponse>(ROUTES.users.login, credentials);
  if (guestToken !== undefined) guestClaim.offer({ guestToken, userId: signedIn.user.user_id });
  return signedIn;
}
