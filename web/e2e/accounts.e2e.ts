import { ERRORS, ROUTES } from '@fourfold/contracts';
import type { BrowserContext, Page, Route } from 'playwright-core';
import type { Visitor } from './support/browser';
import { call } from './support/friends';
import { linkIn, mailTo } from './support/inbox';
import { emailOf, login, PASSWORD, register } from './support/player';
import { spendToken } from './support/sign-in-age';
import { withVisitors } from './support/visits';

let visitor: Visitor;
let page: Page;

const another = withVisitors(1, (newcomer) => {
  visitor = newcomer;
  page = visitor.page;
});

const logout = (tab: Page): Promise<void> => tab.getByRole('button', { name: 'Logout' }).click();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const signedIn = (tab: Page, name: string): Promise<void> =>
  tab.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor();

it('lets a player edit the profile, change and reset the password by mail, and delete the account', async () => {
  const name = await register(page);
  await page.goto('/profile');
  await page.getByText('Game Statistics').waitFor();

  await button('Edit Profile').click();
  const newName = name.replace('Player', 'Folder');
  const email = emailOf(newName);
  await page.getByLabel('Display name').fill(newName);
  await page.getByLabel('Email').fill(email);
  await button('Save Changes').click();
  await page.getByText('Profile updated successfully!').waitFor();
  await signedIn(page, newName);

  await page.goto(linkIn(await mailTo(email, /^This is now the email/), '/confirm-email'));
  await button('Confirm email').click();
  await page.getByText('Email confirmed.').waitFor();
  await page.goto('/profile');

  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('creased paper');
  await page.getByLabel('Confirm new password').fill('creased paper');
  await button('Change Password').click();
  await page.getByText('Password changed successfully!').waitFor();
  await page.reload();
  await signedIn(page, newName);
  await logout(page);
  await page.waitForURL('**/login');

  await login(page, email, PASSWORD);
  await page.getByText('Invalid email or password').waitFor();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await button('Send reset link').click();
  await page.getByText('If an account exists for that email, a reset link has been sent.').waitFor();

  const referers: string[] = [];
  page.on('request', (request) => referers.push(request.headers()['referer'] ?? ''));
  // The new email gets these links only after a week.
  await page.goto(linkIn(await mailTo(emailOf(name), /^Reset/), '/reset-password'));
  await page.waitForURL((url) => url.pathname === '/reset-password' && url.search === '');
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('pleated paper');
  await page.getByLabel('Confirm new password', { exact: true }).fill('pleated paper');
  await button('Reset password').click();
  await page.getByText('Password has been reset.').waitFor();
  await page.goto('/login');
  expect(referers.join()).not.toContain('token=');

  await login(page, email, 'pleated paper');
  await signedIn(page, newName);
  await page.goto('/profile');
  await button('Delete Account').click();
  await page.getByLabel('Please type "DELETE MY ACCOUNT" to confirm').fill('DELETE MY ACCOUNT');
  await button('Delete My Account').click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await login(page, email, 'pleated paper');
  await page.getByText('Invalid email or password').waitFor();
});

it('restores a hijacked account through the link that was sent to its old email', async () => {
  const name = await register(page);
  const thief = await another();
  await thief.page.goto('/login');
  await login(thief.page, emailOf(name));
  await signedIn(thief.page, name);
  const email = `stolen.${emailOf(name)}`;
  await call(thief.page, 'PUT', ROUTES.users.profile, { display_name: name, email });

  await page.goto(linkIn(await mailTo(emailOf(name), /^The email .* was changed$/), '/restore-email'));
  await page.getByLabel('New password', { exact: true }).fill('pleated paper');
  await page.getByLabel('Confirm new password', { exact: true }).fill('pleated paper');
  await button('Restore email').click();
  await page.getByText('Your email and a new password are set.').waitFor();
  await page.goto('/login');
  await login(page, emailOf(name), 'pleated paper');
  await signedIn(page, name);

  await thief.page.goto('/profile');
  await thief.page.waitForURL('**/login');
  await login(thief.page, emailOf(name));
  await thief.page.getByText('Invalid email or password').waitFor();
});

/** Holds renewals back until `count` are pending and then releases them together; later ones are not held. */
async function collideRenewals(context: BrowserContext, count: number): Promise<void> {
  const held: Route[] = [];
  await context.route(
    (url) => url.pathname === ROUTES.users.refresh,
    async (route) => {
      held.push(route);
      if (held.length === count) await Promise.all(held.map((waiting) => waiting.continue()));
      if (held.length > count) await route.continue();
    },
  );
}

/** Opens three tabs with a rejected access token. @returns the status of every renewal */
async function renewInTabs(): Promise<number[]> {
  const context = page.context();
  const name = await register(page);
  const tabs = [page, await context.newPage(), await context.newPage()];
  const statuses: number[] = [];
  context.on('response', (response) => {
    if (new URL(response.url()).pathname === ROUTES.users.refresh) statuses.push(response.status());
  });
  await spendToken(page);
  await Promise.all(tabs.map((tab) => tab.goto('/profile')));
  await Promise.all(tabs.map((tab) => tab.getByText('This device', { exact: true }).waitFor()));
  await Promise.all(tabs.map((tab) => signedIn(tab, name)));
  return statuses;
}

it('renews the session in one tab at a time, so that no renewal is refused', async () => {
  // One is enough, unless a browser tells the next tab of the new token only after it has released the lock.
  expect(new Set(await renewInTabs())).toEqual(new Set([200]));
});

it('keeps all tabs signed in when they renew at once, as in browsers without Web Locks', async () => {
  await page.context().addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'));
  await collideRenewals(page.context(), 3);
  const refused = ERRORS.session_refreshed_elsewhere.status;
  const statuses = await renewInTabs();
  expect(statuses).toContain(refused);
  expect(statuses.filter((status) => status !== 200 && status !== refused)).toEqual([]);
});
