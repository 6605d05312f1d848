import type { Page } from 'playwright-core';
import { Board } from './player';
import type { Visit } from './screens';

/** What a guest sees, from the first click to the offer of an account. */
export async function guestScreens(page: Page, visit: Visit): Promise<void> {
  await page.goto('/game');
  await page.getByRole('button', { name: 'Play as a guest' }).waitFor();
  await visit('login-why');
  await page.getByRole('button', { name: 'Play as a guest' }).click();
  await Board.on(page);
  await page.getByLabel('First hints').waitFor();
  await visit('guest-hints');
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue' }).waitFor();
  await visit('guest-home');
  await page.goto('/friends');
  await page.getByRole('heading', { name: 'Create an account to do this' }).waitFor();
  await visit('guest-account-needed');
  const board = await Board.open(page);
  await board.win();
  await page.getByRole('link', { name: 'Keep this game' }).waitFor();
  await page.getByText(/^\d+ seconds?$/).waitFor();
  await visit('guest-won');
  await page.goto('/');
  await page.getByRole('link', { name: 'Your result' }).waitFor();
  await visit('guest-home-finished');
  await page.goto('/profile');
  await page.getByRole('region', { name: 'Keep your games' }).waitFor();
  await visit('guest-profile');
  await page.goto('/register');
  await page.getByText('You’ll keep your games, streak and statistics.').waitFor();
  await visit('guest-register');
}
