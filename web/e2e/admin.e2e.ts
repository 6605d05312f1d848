import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  ROUTES,
  type AuditEntry,
  type BattleHistory,
  type LiveBattle,
  type UserReport,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Locator, Page } from 'playwright-core';
import { Battle, startBattle } from './support/battle';
import { baseUrl, WITH_SERVICE_WORKER, type Visitor } from './support/browser';
import { chooseFile, findUser, openAsAdmin, someCategories, writePuzzle } from './support/admin';
import { call, identityOf } from './support/friends';
import { hasFocus } from './support/keyboard';
import { serviceWorkerReady } from './support/offline';
import { register } from './support/player';
import { withVisitors } from './support/visits';

let page: Page;
let player: Visitor;

const another = withVisitors(2, (admin, newcomer) => {
  page = admin.page;
  player = newcomer;
});

const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

it('lets an admin find a player, and disable the account, which signs them out', async () => {
  await register(player.page);
  const { user_id: userId, username } = await identityOf(player.page);
  await openAsAdmin(page, '/admin/users');
  const row = await findUser(page, username);

  const menu = row.getByRole('button', { name: `Actions for ${username}` });
  await menu.press('Enter');
  await page.keyboard.press('Tab');
  await hasFocus(row.getByRole('button', { name: 'Edit' }));
  await page.keyboard.press('Escape');
  await hasFocus(menu);

  const active = (checked: boolean) => row.getByRole('switch', { name: `Active: ${username}`, checked });
  await active(true).click();
  await press('Disable user');
  await active(false).waitFor();
  await player.page.goto('/profile');
  await player.page.getByRole('heading', { name: 'Login' }).waitFor();
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
    .filter({ hasText: 'User: set status' })
    .filter({ hasText: username })
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
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await row.getByRole('button', { name: action, exact: true }).click();
  };
  await choose('Mute');
  await press('Mute player');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await player.page.goto('/friends');
  await player.page.getByText(/^You’re muted until/).waitFor();
  await choose('Close case');
  await page.getByLabel('Reason').fill('Muted for a day');
  await page.getByRole('dialog').getByRole('button', { name: 'Close case' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByLabel('Show').selectOption('Closed');
  await row.getByText('Muted for a day').waitFor();
});

it('imports files all or nothing, imports the sample, and edits and deletes a puzzle', async () => {
  const tag = 'QZ';
  // A random date far ahead, so that neither another test nor an earlier run has taken it.
  const date = `${randomInt(2200, 9000)}-03-04`;
  ({ page } = await another(WITH_SERVICE_WORKER));
  await openAsAdmin(page, '/admin/import');
  await serviceWorkerReady(page);
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
  await page.getByText('1 puzzle imported, 0 skipped.').first().waitFor();

  const download = page.waitForEvent('download');
  await press('Download sample');
  await chooseFile(page, JSON.parse(readFileSync(await (await download).path(), 'utf8')));
  await page.getByText('puzzles.json').waitFor();
  await press('Import puzzles');
  await page
    .getByText(/^(1 puzzle imported, 0 skipped|0 puzzles imported, 1 skipped: its date is taken)\.$/)
    .first()
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
  await page.getByText(`“${text}” is added.`).first().waitFor();

  await page.getByLabel('Show type').selectOption('Long phrase');
  await page.getByLabel('Show difficulty').selectOption('3');
  await page.getByRole('region', { name: 'Challenges' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: text });
  await row.getByRole('button', { name: /^Retire/ }).click();
  await press('Retire challenge');
  await row.waitFor({ state: 'detached' });
});

/** Leads to the first month to come with a day that has no scheduled puzzle. @returns that day */
function findGap(): Promise<string> {
  const gap = page.getByRole('button', { name: /^New puzzle of/ }).first();
  return waitFor(
    async () => {
      // Not the present month: it may have days before the first puzzle.
      await page.getByRole('button', { name: 'Next month' }).click();
      await page
        .getByRole('listitem')
        .filter({ has: page.locator('time') })
        .first()
        .waitFor();
      return (await gap.isVisible()) && ((await gap.textContent()) ?? '').slice(-'YYYY-MM-DD'.length);
    },
    { what: 'a month with a day without a puzzle' },
  );
}

it('keeps a new puzzle as a draft, and schedules it', async () => {
  const said = (text: string): Promise<void> => page.getByText(text).first().waitFor();
  await openAsAdmin(page, '/admin/calendar');
  const day = await findGap();
  const categories = someCategories(`Q${randomInt(1e6)}`);
  const group = (place: number): Locator => page.getByRole('group', { name: `Category ${place + 1}` });

  await press(`New puzzle of ${day}`);
  await writePuzzle(page, categories);
  await press('Save as draft');
  await said('The draft is saved.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await press(`New puzzle of ${day}`);
  await page.getByLabel('Draft', { exact: true }).selectOption(categories.map(({ name }) => name).join(', '));
  expect(await group(3).getByLabel('Word 4').inputValue()).toBe(categories[3]!.words[3]);
  await press('Schedule puzzle');
  await said(`The puzzle of ${day} is scheduled.`);
});

const WHY = 'An admin has declared this battle void. It counts nowhere.';

it('voids a live battle: both players are told why, and the audit log and its export have it', async () => {
  const [ada, bea] = [player.page, (await another()).page];
  const [adaName, beaName] = [await register(ada), await register(bea)];
  await openAsAdmin(page, '/admin/battles');
  const roomCode = await startBattle(new Battle(ada), new Battle(bea));
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: roomCode });
  await row.getByText('In progress').waitFor();
  await row.getByText(adaName).waitFor();
  const battles = await call<LiveBattle[]>(page, 'GET', ROUTES.admin.liveBattles);
  const battleId = battles.find(({ room_code }) => room_code === roomCode)!.battle_id;
  await row.getByRole('button', { name: `Void the battle in room ${roomCode}` }).click();
  await Promise.all([
    page.getByRole('dialog').getByRole('button', { name: 'Void battles' }).click(),
    ...[ada, bea].map((tab) => tab.getByText(WHY).first().waitFor()),
  ]);
  await row.waitFor({ state: 'detached' });
  await ada.waitForURL('**/battle');
  await ada.getByText(`Void against ${beaName}`).waitFor();

  // Audit records arrive by event, and the list does not poll.
  await waitFor(
    async () => {
      const path = `${ROUTES.admin.audit}?target_id=${battleId}`;
      return (await call<AuditEntry[]>(page, 'GET', path)).length > 0;
    },
    { what: 'the audit record' },
  );
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByLabel('Action', { exact: true }).selectOption('Battle: void');
  await page.getByLabel('Target id').fill(battleId);
  await page.getByRole('row').filter({ hasText: 'Battle: void' }).filter({ hasText: battleId }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const [header, ...lines] = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(header).toMatch(/^\uFEFF"time","admin","action","target_type","target_id",/);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain(`"battle.void","battle","${battleId}"`);
});

it('voids a finished battle by the address of its replay, having said what that catches', async () => {
  const [ada, bea] = [player.page, (await another()).page];
  await register(ada);
  const beaName = await register(bea);
  await startBattle(new Battle(ada), new Battle(bea));
  await Promise.all([new Battle(bea).forfeit(), ada.getByRole('heading', { name: 'Victory' }).waitFor()]);
  // It is stored shortly after its end.
  const { battle_id } = await waitFor(
    async () => (await call<BattleHistory>(ada, 'GET', ROUTES.battle.history)).battles[0],
    { what: 'the battle in the history' },
  );
  await openAsAdmin(page, '/admin/battles');
  await page.getByLabel('Battle', { exact: true }).fill(`${baseUrl()}/battle/replay/${battle_id}`);
  await press('Void battle');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('That’s 1 battle of 2 players.').waitFor();
  await dialog.getByRole('button', { name: 'Void battles' }).click();
  await page.getByText('1 battle is void.').first().waitFor();
  await ada.goto('/battle');
  await ada.getByRole('listitem').filter({ hasText: beaName }).filter({ hasText: 'Void' }).waitFor();
});
