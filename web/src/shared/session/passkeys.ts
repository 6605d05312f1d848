import {
  ROUTES,
  type LoginResponse,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
} from '@fourfold/contracts';
import { queryOptions } from '@tanstack/react-query';
import { messageOf } from '../../lib/http/errors';
import { api } from '../api';
import { tokenOfGames } from './guest';
import { guestClaim } from './guest-claim';

// Loaded when a passkey is wanted: few visitors of a page want one.
const webAuthn = () => import('@simplewebauthn/browser');

export const PASSKEYS_KEY = ['passkeys'] as const;

/** Of the signed-in user, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: PASSKEYS_KEY,
  queryFn: ({ signal }) => api.get<Passkey[]>(ROUTES.users.passkeys, signal),
});

/** Without it nothing of passkeys is offered. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether the browser can offer passkeys in a field, beside addresses and passwords. */
export async function supportsAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await webAuthn()).browserSupportsWebAuthnAutofill();
}

/** Asks for the touch of a passkey; with `isAutofill` in a field of the page, until another request or `cancelPasskey`. */
export async function askForPasskey({ isAutofill = false } = {}): Promise<PasskeyAssertion> {
  const optionsJSON = await api.postWithoutRenewal<PasskeyRequestOptions>(ROUTES.users.passkeyLoginOptions);
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
}

export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await webAuthn();
  return startRegistration({ optionsJSON });
}

export async function cancelPasskey(): Promise<void> {
  (await webAuthn()).WebAuthnAbortService.cancelCeremony();
}

interface PasskeyLogin {
  /** Left out, the user is asked for it. */
  response?: PasskeyAssertion;
  rememberMe: boolean;
}

/** The games of a guest in this browser are then offered to the account. */
export async function passkeyLogin({ response, rememberMe }: PasskeyLogin): Promise<LoginResponse> {
  const body = { response: response ?? (await askForPasskey()), remember_me: rememberMe };
  const guestToken = await tokenOfGames();
  const signedIn = await api.postWithoutRenewal<LoginResponse>(ROUTES.users.passkeyLogin, body);
  if (guestToken !== undefined) guestClaim.offer({ guestToken, userId: signedIn.user.user_id });
  return signedIn;
}

/** Why no passkey was made or used: the server says so, or the browser, which tells little. */
export function passkeyFault(error: Error, failure: string): string {
  if (error.name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  return messageOf(error, error.name === 'NotAllowedError' ? 'No passkey was chosen.' : failure);
}
