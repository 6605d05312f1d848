import { randomUUID } from 'node:crypto';
import { ROUTES, type Category } from '@fourfold/contracts';
import type { Locator, Page } from 'playwright-core';
import { call } from './friends';
import { emailOf, login, newName, PASSWORD } from './player';

/** The first admin of the stack that the tests start, or of a running one as set in the environment. */
export const ADMIN = {
  email: process.env['ADMIN_EMAIL'] ?? 'root@example.com',
  password: process.env['ADMIN_PASSWORD'] ?? 'unfolded paper',
};

/** Opens an admin screen without a session, and logs in when asked to. */
export async function openAsAdmin(page: Page, path: string, account = ADMIN): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await login(page, account.email, account.password);
  await page.getByRole('navigation', { name: 'Admin' }).waitFor();
}

/** Creates a second admin, as the one who is signed in on the page. */
export async function anotherAdmin(page: Page): Promise<typeof ADMIN & { name: string }> {
  const name = newName();
  const [email, password] = [emailOf(name), PASSWORD];
  const username = `desk_${randomUUID().slice(0, 8)}`;
  await call(page, 'POST', ROUTES.admin.users, {
    username,
    email,
    password,
    display_name: name,
    is_admin: true,
  });
  return { email, password, name };
}

/** The row of a user, found by the search. */
export async function findUser(page: Page, search: string): Promise<Locator> {
  await page.getByLabel('Search users').fill(search);
  const row = page.getByRole('row').filter({ hasText: search });
  await page.getByText('1–1 of 1 users').waitFor();
  await row.waitFor();
  return row;
}

/** Chooses an action in the menu of a user's row. */
export async function chooseAction(page: Page, username: string, action: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: username });
  await row.getByRole('button', { name: `Actions for ${username}` }).click();
  await row.getByRole('button', { name: action, exact: true }).click();
}

/** Four categories whose names and words contain `tag`, so that no other puzzle has them. */
export function someCategories(tag: string): Category[] {
  return ([1, 2, 3, 4] as const).map((difficulty) => ({
    name: `${tag} ${difficulty}`,
    words: ['A', 'B', 'C', 'D'].map((letter) => `${tag}${letter}${difficulty}`),
    difficulty,
  }));
}

/** Fills in the form of a new puzzle. */
export async function writePuzzle(page: Page, categories: readonly Category[]): Promise<void> {
  for (const [place, { name, words }] of categories.entries()) {
    const group = page.getByRole('group', { name: `Category ${place + 1}` });
    await group.getByLabel('Name').fill(name);
    for (const [at, word] of words.entries()) await group.getByLabel(`Word ${at + 1}`).fill(word);
  }
}

const choose = (page: Page, file: { name: string; mimeType: string }, text: string): Promise<void> =>
  page.getByLabel('JSON file with puzzles').setInputFiles({ ...file, buffer: Buffer.from(text) });

/** Chooses a file of puzzles on the import screen. */
export const chooseFile = (page: Page, puzzles: unknown): Promise<void> =>
  choose(page, { name: 'puzzles.json', mimeType: 'application/json' }, JSON.stringify(puzzles));

/** Chooses a table of puzzles on the import screen. */
export const chooseTable = (page: Page, text: string): Promise<void> =>
  choose(page, { name: 'puzzles.csv', mimeType: 'text/csv' }, text);
