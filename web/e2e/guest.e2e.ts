import { ROUTES, type AvailablePuzzle, type User } from '@fourfold/contracts';
import type { Page } from 'playwright-core';
import { Board, emailOf, login, PASSWORD, register, registerByForm } from './support/player';
import { call } from './support/friends';
import { withVisitors } from './support/visits';

let page: Page;

const another = withVisitors(
  1,
  (newcomer) => {
    ({ page } = newcomer);
  },
  { viewport: { width: 375, height: 635 } },
);

/** From landing to the board in one click. */
async function playAsGuest(): Promise<Board> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  return Board.on(page);
}

const profile = () => call<User>(page, 'GET', ROUTES.users.profile);
const archive = () => call<AvailablePuzzle[]>(page, 'GET', ROUTES.puzzles.available);

it('lets a guest finish a game, come back to its result, and keep it by registering', async () => {
  const board = await playAsGuest();
  await page.getByLabel('First hints').waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  await board.win();
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await page.getByText(/^\d+ seconds?$/).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Puzzle Already Completed' }).waitFor();
  await page.getByText(/^\d+ seconds?$/).waitFor();
  await page.getByText('940', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Your guesses' }).waitFor();
  await page.getByRole('list', { name: 'Found categories' }).waitFor();

  await page
    .getByText(/^A guest's score isn't ranked\. Create an account and yours will be from tomorrow/)
    .waitFor();
  expect(await page.getByText(/unranked|on no board/).count()).toBe(0);

  const guest = await profile();
  expect(guest).toMatchObject({ is_guest: true, current_streak: 1 });
  await page.getByRole('link', { name: 'Keep this game' }).click();
  const name = await registerByForm(page);
  await page.getByText(/^Welcome to Fourfold, /).waitFor();
  await page.getByRole('heading', { name: 'Puzzle Already Completed' }).waitFor();
  const account = await profile();
  expect(account).toMatchObject({ user_id: guest.user_id, display_name: name, current_streak: 1 });
  expect(account).not.toHaveProperty('is_guest');
  expect((await archive())[0]).toMatchObject({ status: 'finished', points_scored: 940, unranked: true });
});

it('brings the games of a guest along to an account that signs in', async () => {
  const owner = await another();
  const email = emailOf(await register(owner.page));
  await playAsGuest();
  await page.goto('/login');
  await login(page, email, PASSWORD);
  await page.getByRole('dialog', { name: 'Bring your games along?' }).waitFor();
  await page.getByRole('button', { name: 'Bring them along' }).click();
  await page.getByText('1 game from this device is now in your account.').waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  expect((await profile()).email).toBe(email);
  expect((await archive())[0]).toMatchObject({ status: 'in_progress' });
  await page.goto('/game');
  await (await Board.on(page)).win();
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
});

it('leads a link to the board to a page that says why, and on as a guest', async () => {
  await page.goto('/game');
  await page.waitForURL('**/login');
  await page.getByText(/^Play today's puzzle at once as a guest/).waitFor();
  await page.getByRole('button', { name: 'Play as a guest' }).click();
  await Board.on(page);
  await page.goto('/friends');
  await page.getByRole('heading', { name: 'Create an account to do this' }).waitFor();
});
