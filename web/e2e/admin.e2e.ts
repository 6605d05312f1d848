import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ROUTES, type AuditEntry, type UserReport } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Page } from 'playwright-core';
import type { Visitor } from './support/browser';
import { chooseFile, findUser, openAsAdmin, someCategories } from './support/admin';
import { call, identityOf } from './support/friends';
import { hasFocus } from './support/keyboard';
import { register } from './support/player';
import { withVisitors } from './support/visits';

let page: Page;
let player: Visitor;

withVisitors(2, (admin, newcomer) => {
  page = admin.page;
  player = newcomer;
});

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

it('lets an admin find a player, rename them by keyboard, and disable and enable the account', async () => {
  const name = await register(player.page);
  const { user_id: userId, username } = await identityOf(player.page);
  await openAsAdmin(page, '/admin/users');
  const row = await findUser(page, username);

  const menu = row.getByRole('button', { name: `Actions for ${username}` });
  await menu.press('Enter');
  await page.keyboard.press('Tab');
  await hasFocus(row.getByRole('button', { name: 'Edit' }));
  await page.keyboard.press('Escape');
  await hasFocus(menu);
  await menu.press('Enter');
  await row.getByRole('button', { name: 'Edit' }).press('Enter');
  await page.getByLabel(`Display name of ${username}`).fill(`Renamed ${name}`);
  await page.keyboard.press('Enter');
  await row.getByText(`Renamed ${name}`).waitFor();
  await hasFocus(menu);

  const active = (checked: boolean) => row.getByRole('switch', { name: `Active: ${username}`, checked });
  await active(true).click();
  await press('Disable user');
  await active(false).waitFor();
  await player.page.goto('/profile');
  await player.page.getByRole('heading', { name: 'Login' }).waitFor();
  await active(false).click();
  await active(true).waitFor();

  // Audit records arrive by event, and the list does not poll.
  await waitFor(
    async () =>
      (await call<AuditEntry[]>(page, 'GET', ROUTES.admin.audit)).some(
        ({ action, target_id }) => action === 'user.set_status' && target_id === userId,
      ),
    { what: 'the audit record' },
  );
  await page.getByRole('link', { name: 'Audit' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: `User: set statususer ${username}` })
    .first()
    .waitFor();
});

it('takes a report from the queue: mutes the player, who is told, and closes it with a reason', async () => {
  await register(player.page);
  const { user_id } = await identityOf(player.page);
  const reason = `Rude ${randomInt(1e9)}`;
  await openAsAdmin(page, '/admin/reports');
  // Social learns of new accounts by event.
  await waitFor(() => call<UserReport>(page, 'POST', ROUTES.friends.reports, { user_id, reason }), {
    what: 'social to know the user',
  });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: reason });
  const choose = async (action: string): Promise<void> => {
    await row.getByRole('button', { name: /^Actions for report/ }).click();
    await row.getByRole('button', { name: action, exact: true }).click();
  };
  await choose('Mute');
  await press('Mute player');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await player.page.goto('/friends');
  await player.page.getByText(/^You are muted until/).waitFor();
  await choose('Close report');
  await page.getByLabel('Reason').fill('Muted for a day');
  await page.getByRole('dialog').getByRole('button', { name: 'Close report' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByLabel('Show').selectOption('Closed');
  await row.getByText('Muted for a day').waitFor();
});

it('imports files all or nothing, imports the sample, and edits and deletes a puzzle', async () => {
  const tag = 'QZ';
  // A random date far ahead, so that neither another test nor an earlier run has taken it.
  const date = `${randomInt(2200, 9000)}-03-04`;
  await openAsAdmin(page, '/admin/import');
  const [good, bad] = [someCategories(tag), someCategories('XV')];
  bad[1]!.words[2] = '';
  await chooseFile(page, [
    { puzzle_date: date, categories: good },
    { puzzle_date: '2098-02-30', categories: bad },
  ]);
  await press('Import puzzles');
  const faults = page.getByRole('region', { name: 'Faults of the file' }).getByRole('row');
  await faults.filter({ hasText: 'Date' }).filter({ hasText: 'Row 2' }).waitFor();
  await faults.filter({ hasText: 'Category 2, word 3' }).waitFor();

  await chooseFile(page, [{ puzzle_date: date, categories: good }]);
  await press('Import puzzles');
  const main = page.getByRole('main');
  await main.getByText('1 puzzle imported, 0 skipped.').waitFor();

  const download = page.waitForEvent('download');
  await press('Download sample');
  await chooseFile(page, JSON.parse(readFileSync(await (await download).path(), 'utf8')));
  await page.getByText('puzzles.json').waitFor();
  await press('Import puzzles');
  await main
    .getByText(/^(1 puzzle imported, 0 skipped|0 puzzles imported, 1 skipped: its date is taken)\.$/)
    .waitFor();

  await page.getByRole('link', { name: 'Puzzles', exact: true }).click();
  await page.getByLabel('Search by date').fill(date);
  await page.getByText('1–1 of 1 puzzles').waitFor();
  await press(`Edit the puzzle of ${date}`);
  const first = page.getByRole('group', { name: 'Category 1' });
  await first.getByLabel('Word 1').fill(`${tag}b1`);
  await first.getByText(/more than once/).waitFor();
  await first.getByLabel('Word 1').fill('origami');
  await press('Save changes');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(`View the puzzle of ${date}`);
  await page.getByText(`ORIGAMI, ${tag}B1, ${tag}C1, ${tag}D1`).waitFor();
  await press('Close dialog');
  await press(`Delete the puzzle of ${date}`);
  await press('Delete puzzle');
  await page.getByText(`No puzzles match “${date}”.`).waitFor();

  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});

it('adds a battle challenge and retires it', async () => {
  const text = `unfolded ${randomInt(1e9)}`;
  await openAsAdmin(page, '/admin/challenges');
  await page.getByLabel('Text').fill(text);
  await page.getByLabel('Type', { exact: true }).selectOption('Long phrase');
  await page.getByLabel('Difficulty', { exact: true }).selectOption('3');
  await press('Add challenge');
  await page.getByRole('main').getByText(`“${text}” is added.`).waitFor();

  await page.getByLabel('Show type').selectOption('Long phrase');
  await page.getByLabel('Show difficulty').selectOption('3');
  await page.getByRole('region', { name: 'Challenges' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: text });
  await row.getByRole('button', { name: /^Retire/ }).click();
  await press('Retire challenge');
  await row.waitFor({ state: 'detached' });
});
