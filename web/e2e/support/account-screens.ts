import { ROUTES, type EmailStatus, type Passkey } from '@fourfold/contracts';
import type { Page } from 'playwright-core';
import { STALE_SIGN_IN } from '../../test/builders';
import type { Visit } from './screens';

/** The screens of a visitor who has no account, or no access to it. */
export async function visitorScreens(page: Page, visit: Visit): Promise<void> {
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await visit('login');
  await page.getByLabel('Email').fill(`nobody.${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Invalid email or password').waitFor();
  await visit('login-refused');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(`nobody.${Date.now()}@example.com`);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByText(/^If an account exists/).waitFor();
  await visit('forgot-password-sent');
  await page.goto('/reset-password');
  await page.getByText('Invalid or missing reset token').waitFor();
  await visit('reset-password-missing');
  await page.goto('/restore-email?token=a-b');
  await page.getByRole('heading', { name: 'Restore email' }).waitFor();
  await visit('restore-email');
  await page.goto('/first-passkey?token=a-b');
  await page.getByRole('button', { name: 'Add passkey' }).waitFor();
  await visit('first-passkey');
  await page.goto('/confirm-email?token=a-b');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByText('Invalid or expired link').waitFor();
  await visit('confirm-email-refused');
  await page.goto('/register');
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await visit('register');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await visit('register-fault');
}

export async function textScreens(page: Page, visit: Visit): Promise<void> {
  await page.goto('/privacy');
  await page.getByRole('heading', { name: 'Privacy policy' }).waitFor();
  await visit('privacy');
  await page.goto('/support');
  await page.getByText('I forgot my password. What now?').click();
  await page.getByText(/through an emailed link/).waitFor();
  await visit('support');
}

/** The profile of the signed-in player, first as loaded and then with every form open. */
export async function profileScreens(page: Page, visit: Visit): Promise<void> {
  await page.goto('/profile');
  await page.getByText('This device', { exact: true }).waitFor();
  await visit('profile');
  await page.getByLabel('Current password').fill('folded paper');
  await page.getByLabel('New password', { exact: true }).fill('folded paper');
  await page.getByLabel('Confirm new password').fill('crumpled paper');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('New passwords do not match').waitFor();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByLabel(/^Please type/).fill('DELETE MY');
  await visit('profile-forms');
  await safetyScreens(page, visit);
}

/** States that come with time: an old sign-in, and an email that was changed lately. */
async function safetyScreens(page: Page, visit: Visit): Promise<void> {
  const isProfile = (url: URL): boolean => url.pathname === ROUTES.users.profile;
  const isEmail = (url: URL): boolean => url.pathname === ROUTES.users.email;
  const { status, body } = STALE_SIGN_IN;
  await page.route(isProfile, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status, json: body }) : route.continue(),
  );
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('dialog', { name: 'Is it really you?' }).waitFor();
  await visit('profile-password-question');
  await page.keyboard.press('Escape');
  await page.getByText(body.detail).waitFor();
  await page.unroute(isProfile);

  const changed: EmailStatus = {
    email: 'somebody@example.com',
    confirmed: false,
    reset_goes_to: 'a•••@example.org',
  };
  await page.route(isEmail, (route) => route.fulfill({ json: changed }));
  await page.goto('/profile');
  await page.getByText('links for a forgotten password go to a•••@example.org').waitFor();
  await visit('profile-email-note');
  await page.unroute(isEmail);

  await page.route(isPasskeys, (route) => route.fulfill({ json: somePasskeys() }));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').waitFor();
  await visit('profile-passkeys');
  await page.unroute(isPasskeys);
}

/** Matches the request for the user's passkeys. */
export const isPasskeys = (url: URL): boolean => url.pathname === ROUTES.users.passkeys;

export const somePasskeys = (): Passkey[] => [
  { passkey_id: 'a', name: 'Laptop', created_at: '2026-03-01T09:00:00Z', last_used_at: null },
  {
    passkey_id: 'b',
    name: 'A phone whose name is as long as names may be',
    created_at: '2026-04-01T09:00:00Z',
    last_used_at: new Date().toISOString(),
  },
];
