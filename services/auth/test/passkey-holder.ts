import {
  ROUTES,
  routePath,
  type LoginResponse,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '@fourfold/contracts';
import { Authenticator } from '@fourfold/testing';
import type { Answer, Browser } from './browser';

type Refusable<Body> = Body & { detail?: unknown; code?: string };

/** Adds a passkey to the account of a browser. @returns the answer, and the authenticator that has it */
export async function addPasskey(
  browser: Browser,
  name = 'Laptop',
): Promise<{ answer: Answer<Refusable<Passkey>>; authenticator: Authenticator }> {
  const authenticator = new Authenticator();
  const response = authenticator.create((await creationOptions(browser)).body);
  return {
    authenticator,
    answer: await browser.authorized('POST', ROUTES.users.passkeys, { name, response }),
  };
}

export function creationOptions(browser: Browser): Promise<Answer<Refusable<PasskeyCreationOptions>>> {
  return browser.authorized('POST', ROUTES.users.passkeyOptions);
}

export async function requestOptions(browser: Browser): Promise<PasskeyRequestOptions> {
  return (await browser.call<PasskeyRequestOptions>('POST', ROUTES.users.passkeyLoginOptions)).body;
}

/** Signs a browser in with the passkey of an authenticator. */
export async function passkeyLogin(
  browser: Browser,
  authenticator: Authenticator,
): Promise<Answer<Refusable<Partial<LoginResponse>>>> {
  return sendLogin(browser, authenticator.get(await requestOptions(browser)));
}

export async function sendLogin(browser: Browser, response: unknown, more: object = {}) {
  const body = { response, ...more };
  const answer = await browser.call<Refusable<Partial<LoginResponse>>>('POST', ROUTES.users.passkeyLogin, {
    body,
  });
  if (answer.status === 200) browser.accessToken = answer.body.access_token;
  return answer;
}

export function reauthenticate(browser: Browser, response: PasskeyAssertion) {
  return browser.authorized<Partial<LoginResponse>>('POST', ROUTES.users.reauthenticate, { response });
}

export function removePasskey(browser: Browser, passkey_id: string) {
  return browser.authorized<{ code?: string }>('DELETE', routePath(ROUTES.users.passkey, { passkey_id }));
}
