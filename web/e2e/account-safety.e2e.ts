import { readFileSync } from 'node:fs';
import { ERRORS } from '@fourfold/contracts';
import type { Page } from 'playwright-core';
import { hasFocus } from './support/keyboard';
import { linkIn, mailTo } from './support/inbox';
import { emailOf, PASSWORD, register } from './support/player';
import { outdateSignIn } from './support/sign-in-age';
import { withVisitors } from './support/visits';

let page: Page;
let name: string;

withVisitors(1, async (visitor) => {
  page = visitor.page;
  name = await register(page);
  await outdateSignIn(page);
  await page.goto('/profile');
});

const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const question = () => page.getByRole('dialog', { name: 'Is it really you?' });
const passwordField = () => page.getByLabel('Your password', { exact: true });

async function givePassword(password = PASSWORD): Promise<void> {
  await hasFocus(passwordField());
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');
}

it('changes the email once the password was given, and says where reset links go meanwhile', async () => {
  const email = `new.${emailOf(name)}`;
  const details = page.getByRole('region', { name: 'Your details' });
  await details.getByText('Confirmed', { exact: true }).waitFor();
  await button('Edit Profile').click();
  await page.getByLabel('Email').fill(email);
  await button('Save Changes').click();
  await question().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(ERRORS.reauthenticate.detail).waitFor();
  await hasFocus(button('Save Changes'));
  expect(await page.getByLabel('Email').inputValue()).toBe(email);

  await button('Save Changes').click();
  await givePassword('not the password');
  await question().getByText(ERRORS.wrong_current_password.detail).waitFor();
  await passwordField().fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(/^Profile updated successfully!/).waitFor();
  await hasFocus(button('Edit Profile'));
  await details.getByText(/^Not confirmed yet/).waitFor();
  await details.getByText(/links for a forgotten password go to P•••@example\.com\.$/i).waitFor();

  await page.goto(linkIn(await mailTo(email, /^This is now the email/), '/confirm-email'));
  await button('Confirm email').click();
  await page.getByRole('link', { name: 'Go to the home page' }).waitFor();
  await page.goto('/profile');
  await details.getByText('Confirmed', { exact: true }).waitFor();
  await details
    .getByText(/^For 7 days after a change, links for a forgotten password go to P•••@/i)
    .waitFor();
});

it('downloads everything kept about the player once the password was given, and once an hour', async () => {
  const download = page.waitForEvent('download');
  await button('Download my data').click();
  await givePassword();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^fourfold-data-\d{4}-\d\d-\d\d\.json$/);
  await page.getByText(`Saved as ${file.suggestedFilename()}.`).waitFor();
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, unknown>;
  expect(Object.keys(data).sort()).toEqual([
    'admin',
    'auth',
    'battle',
    'exported_at',
    'format',
    'puzzles',
    'social',
  ]);
  expect(JSON.stringify(data['auth'])).toContain(emailOf(name));

  await button('Download my data').click();
  await page.getByRole('region', { name: 'Your data' }).getByRole('alert').waitFor();
  await question().waitFor({ state: 'detached' });
});

it('deletes the account once the password was given, and confirms it by mail', async () => {
  await button('Delete Account').click();
  await page.getByLabel('Please type "DELETE MY ACCOUNT" to confirm').fill('DELETE MY ACCOUNT');
  await page.keyboard.press('Enter');
  await givePassword();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor();
  await mailTo(emailOf(name), /deleted/);
});
