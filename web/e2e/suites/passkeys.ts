import { randomInt } from 'node:crypto';
import { ERRORS, ROUTES, type UserReport } from '@fourfold/contracts';
import type { Stack } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import type { Page } from 'playwright-core';
import { ADMIN } from '../support/admin';
import { VirtualAuthenticator } from '../support/authenticator';
import { call, identityOf } from '../support/friends';
import { login, register } from '../support/player';
import { outdateSignIn } from '../support/sign-in-age';
import type { NewVisitor } from '../support/visits';

const PHONE = { width: 375, height: 740 };

/** Last, because it restarts auth for another host: passkeys know no addresses. */
export const passkeySuite = (stack: () => Stack, visit: NewVisitor) => () => {
  let baseURL: string;

  beforeAll(async () => {
    baseURL = stack().url.replace('127.0.0.1', 'localhost');
    await stack().process('auth').restart({ PUBLIC_URL: baseURL, ADMIN_PASSKEYS: 'required' });
  });

  async function openPage(options: { viewport?: typeof PHONE } = {}) {
    const { page } = await visit({ baseURL, ...options });
    return { page, device: await VirtualAuthenticator.of(page) };
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  async function addPasskey(page: Page, name: string): Promise<void> {
    await page.goto('/profile');
    await button(page, 'Add a passkey').click();
    await page.getByLabel('Name of the passkey').fill(name);
    await button(page, 'Add passkey').click();
    await button(page, `Remove ${name}`).waitFor();
  }

  async function signOut(page: Page): Promise<void> {
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
  }

  /** As a browser that offers no passkeys in fields: another would take the touch before the button is pressed. */
  async function openLogin(page: Page): Promise<void> {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.goto('/login');
  }

  const useKey = (page: Page): Promise<void> => button(page, 'Sign in with a passkey').click();
  const isSignedIn = (page: Page): Promise<void> => page.waitForURL((url) => url.pathname === '/');

  it('is added on the profile, signs in from the field of the email, and confirms a deletion', async () => {
    const { page } = await openPage();
    await register(page);
    await addPasskey(page, 'Phone');
    await signOut(page);
    await page.goto('/login');
    await isSignedIn(page);
    await page.goto('/profile');
    await page.getByText(/signed in with a passkey/).waitFor();
    await page.getByText(/signed in with the password/).waitFor();

    await outdateSignIn(page, await stack().database.url('auth'));
    await page.goto('/profile');
    await button(page, 'Delete Account').click();
    await page.getByLabel(/^Please type/).fill('DELETE MY ACCOUNT');
    await page.keyboard.press('Enter');
    await button(page, 'Use a passkey').click();
    await isSignedIn(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor();
  });

  it('is refused when its challenge was used, its user is not verified, or it was removed', async () => {
    const { page, device } = await openPage();
    await register(page);
    await addPasskey(page, 'Phone');
    await signOut(page);
    await openLogin(page);
    const sending = page.waitForRequest(
      (request) => new URL(request.url()).pathname === ROUTES.users.passkeyLogin,
    );
    await useKey(page);
    const data = (await sending).postDataJSON() as object;
    await isSignedIn(page);
    const replayed = await page.context().request.post(ROUTES.users.passkeyLogin, { data });
    expect([replayed.status(), await replayed.json()]).toEqual([
      401,
      { detail: ERRORS.invalid_passkey.detail },
    ]);

    await page.goto('/profile');
    await button(page, 'Remove Phone').click();
    await page.getByText('No passkeys yet.').waitFor();
    await signOut(page);
    await page.goto('/login');
    await device.setVerified(false);
    await useKey(page);
    await page.getByText('No passkey was chosen.').waitFor();
    await device.setVerified(true);
    await useKey(page);
    await page.getByText(ERRORS.invalid_passkey.detail).waitFor();
  });

  it('is refused on another host', async () => {
    const { page } = await visit({ baseURL: stack().url });
    await VirtualAuthenticator.of(page);
    await page.goto('/login');
    await useKey(page);
    await page.getByText(/^The passkey didn’t work/).waitFor();
  });

  it('opens the admin pages, which say what to do without one, for a day’s work on a phone', async () => {
    const { page, device } = await openPage({ viewport: PHONE });
    await device.setTouched(false);
    await page.goto('/admin/security');
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    await login(page, ADMIN.email, ADMIN.password);
    await page.getByRole('heading', { name: 'The admin pages open with a passkey' }).waitFor();
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    await device.setTouched(true);
    await addPasskey(page, 'Admin phone');
    await page.goto('/admin/security');
    await useKey(page);
    await page.getByRole('heading', { name: 'Failed logins' }).waitFor();
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByLabel('Search users').fill('player');
    await page.getByRole('row').nth(1).waitFor();
    await fitsThePhone(page);
    await handleReport(page, (await openPage()).page);
  });

  const fitsThePhone = async (page: Page): Promise<void> =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  /** What an admin does on a day: a report comes, its player is warned, and the case is closed. */
  async function handleReport(page: Page, player: Page): Promise<void> {
    const reason = `Rude ${randomInt(1e9)}`;
    await register(player);
    const { user_id } = await identityOf(player);
    // Social learns of new accounts by event.
    await waitFor(() => call<UserReport>(page, 'POST', ROUTES.friends.reports, { user_id, reason }), {
      what: 'social to know the user',
    });
    await page.getByRole('link', { name: /^Reports/ }).click();
    const row = page.getByRole('row').filter({ hasText: reason });
    const choose = async (action: string): Promise<void> => {
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await row.getByRole('button', { name: action, exact: true }).click();
    };
    await choose('Warn');
    await page.getByLabel('Message').fill('Be kind');
    await button(page, 'Send warning').click();
    await row.getByText('1 warning').waitFor();
    await fitsThePhone(page);
    await player.goto('/profile');
    await player.getByText('Be kind').waitFor();
    await button(player, 'I have read this').click();
    await choose('Close case');
    await page.getByLabel('Reason').fill('Warned');
    await page.getByRole('dialog').getByRole('button', { name: 'Close case' }).click();
    await row.waitFor({ state: 'detached' });
  }
};
