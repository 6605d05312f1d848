import { type LoginResponse, ROUTES, type User } from '@fourfold/contracts';
import type { Answer, Browser } from './browser';

type Refusable<Body> = Body & { detail?: unknown };

/** Requests of a browser to the account routes. */
export function updateProfile(browser: Browser, body: unknown): Promise<Answer<Refusable<Partial<User>>>> {
  return browser.call('PUT', ROUTES.users.profile, { body, headers: browser.bearer() });
}

export function changePassword(
  browser: Browser,
  body: unknown,
): Promise<Answer<{ message?: string; detail?: unknown }>> {
  return browser.call('POST', ROUTES.users.changePassword, { body, headers: browser.bearer() });
}

export function reauthenticate(
  browser: Browser,
  password: unknown,
): Promise<Answer<Refusable<Partial<LoginResponse>>>> {
  return browser.call('POST', ROUTES.users.reauthenticate, {
    body: { password },
    headers: browser.bearer(),
  });
}

export interface ResetAnswer {
  message: string;
  dev_token?: string;
  dev_reset_url?: string;
  dev_expires_at?: string;
}

export function requestReset(browser: Browser, email: unknown): Promise<Answer<ResetAnswer>> {
  return browser.call('POST', ROUTES.users.requestPasswordReset, { body: { email } });
}

export function confirmReset(
  browser: Browser,
  token: unknown,
  new_password: unknown,
): Promise<Answer<{ message?: string; detail?: unknown }>> {
  return browser.call('POST', ROUTES.users.confirmPasswordReset, { body: { token, new_password } });
}

export function confirmEmail(browser: Browser, token: unknown): Promise<Answer<{ message?: string }>> {
  return browser.call('POST', ROUTES.users.confirmEmail, { body: { token } });
}

export function restoreEmail(
  browser: Browser,
  token: unknown,
  new_password: unknown,
): Promise<Answer<{ message?: string }>> {
  return browser.call('POST', ROUTES.users.restoreEmail, { body: { token, new_password } });
}

/** The token of the link in a mail. */
export function tokenIn({ text }: { text: string }): string {
  return /\/(?:reset-password|confirm-email|restore-email)\?token=([\w-]+)/.exec(text)?.[1] ?? '';
}
