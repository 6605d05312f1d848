import { ERRORS, ROUTES, routePath, type UserReport } from '@fourfold/contracts';
import { addDays, dateInUtc } from '@fourfold/game-rules';
import { waitFor } from '@fourfold/testing';
import { TestUser } from '@fourfold/testing/user';
import type { Locator, Page } from 'playwright-core';
import { aDeadLetter, aFlaggedBattle, aFlaggedGame, aScore, someDays } from '../../test/admin-builders';
import { isPasskeys, somePasskeys } from './account-screens';
import { chooseAction, chooseFile, openAsAdmin, someCategories, writePuzzle } from './admin';
import { baseUrl } from './browser';
import { call } from './friends';
import type { Visit } from './screens';

const isDeadLetters = (url: URL): boolean => url.pathname === ROUTES.admin.deadLetters;

const isFlagged = (url: URL): boolean => url.pathname.startsWith('/api/admin/flagged/');

/** All admin screens, from the overview to a rejected import. */
export async function adminScreens(page: Page, visit: Visit): Promise<void> {
  await openAsAdmin(page, '/admin');
  await page.getByText('Days covered ahead').waitFor();
  await page.getByRole('rowheader').first().waitFor();
  await visit('admin-puzzles');
  await puzzleScreens(page, visit);
  // Only now: the user must be among the fifty newest, and other tests register users meanwhile.
  const { userId: user_id, username } = await TestUser.register(baseUrl());
  const report = { user_id, reason: 'Calls others names in the lobby' };
  // Social learns of new accounts by event.
  await waitFor(() => call<UserReport>(page, 'POST', ROUTES.friends.reports, report), {
    what: 'social to know the user',
  });
  await call(page, 'PUT', routePath(ROUTES.admin.userStatus, { user_id }), { is_active: false });
  await call(page, 'PUT', routePath(ROUTES.admin.userStatus, { user_id }), { is_active: true });
  await userScreens(page, visit, username);
  await importScreens(page, visit);
  await planScreens(page, visit);
  await watchScreens(page, visit);
}

/** The morning page, battles, and the calendar with a day that has no puzzle. */
export async function planScreens(page: Page, visit: Visit): Promise<void> {
  await page.goto('/admin/battles');
  await page.getByRole('heading', { name: 'Void a time' }).waitFor();
  await page.getByText('Loading live battles…').waitFor({ state: 'detached' });
  await visit('admin-battles');
  await page.goto('/admin/figures');
  await page.getByRole('link', { name: 'Open reports' }).waitFor();
  await page.getByRole('region', { name: 'Figures by day' }).waitFor();
  await visit('admin-figures');
  const isCalendar = (url: URL): boolean => url.pathname === ROUTES.admin.puzzleCalendar;
  const yesterday = addDays(dateInUtc(new Date()), -1);
  await page.route(isCalendar, (route) => route.fulfill({ json: someDays(yesterday) }));
  await page.goto('/admin/calendar');
  await page.getByRole('button', { name: /^New puzzle/ }).waitFor();
  await visit('admin-calendar');
  await page
    .getByRole('button', { name: /^Statistics/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('rowheader').first().waitFor();
  await visit('admin-statistics');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^New puzzle/ }).click();
  await page.getByRole('button', { name: 'Schedule puzzle' }).click();
  await page.getByText('Each category must have a name').waitFor();
  await visit('admin-puzzle-new');
  await writePuzzle(page, someCategories('XV'));
  await page.getByText('Play it yourself').click();
  await page.getByRole('button', { name: 'Submit Guess' }).waitFor();
  await visit('admin-puzzle-preview');
  await page.unroute(isCalendar);
}

/** An action on the latest puzzle of the page, which nobody has begun, before 2100: another test adds and deletes later ones. */
const ofLastPuzzle = (page: Page, action: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${action} the puzzle of 20`) }).last();

async function puzzleScreens(page: Page, visit: Visit): Promise<void> {
  await ofLastPuzzle(page, 'View').click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  await visit('admin-puzzle-view');
  await page.keyboard.press('Escape');
  await ofLastPuzzle(page, 'Edit').click();
  const second = page.getByRole('group', { name: 'Category 2' });
  await second.getByLabel('Word 1').fill('');
  await second.getByLabel('Name').fill('A-name-without-any-space-that-must-not-widen-anything-at-all');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('All words must be filled in').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).waitFor();
  await visit('admin-puzzle-edit');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await ofLastPuzzle(page, 'Delete').click();
  await page.getByRole('dialog').waitFor();
  await visit('admin-puzzle-delete');
}

async function userScreens(page: Page, visit: Visit, username: string): Promise<void> {
  await page.goto('/admin/users?size=50');
  await page.getByRole('button', { name: `Actions for ${username}` }).click();
  await page.getByRole('button', { name: 'Recalculate streaks' }).waitFor();
  await visit('admin-user-actions');
  await page.keyboard.press('Escape');
  await chooseAction(page, username, 'Edit');
  await visit('admin-users');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click();
  await page.getByText('Username is required').waitFor();
  await visit('admin-user-create');
  await page.keyboard.press('Escape');
  await chooseAction(page, username, 'Reset password');
  await page.getByLabel('New password', { exact: true }).waitFor();
  await visit('admin-user-password');
  await page.keyboard.press('Escape');
  const isScores = (url: URL): boolean => /^\/api\/admin\/users\/[^/]+\/scores$/.test(url.pathname);
  await page.route(isScores, (route) => route.fulfill({ json: [aScore()] }));
  await chooseAction(page, username, 'Scores');
  await page.getByRole('button', { name: /^Reset puzzle/ }).click();
  await page.getByRole('group', { name: 'Confirmation' }).waitFor();
  await visit('admin-user-scores');
  await page.unroute(isScores);
}

async function importScreens(page: Page, visit: Visit): Promise<void> {
  await page.goto('/admin/import');
  const [puzzle_date, categories] = ['2098-02-30', someCategories('XV')];
  categories[1]!.words[2] = '';
  await chooseFile(page, [{ puzzle_date, categories, note: 'of no use' }]);
  await page.getByRole('button', { name: 'Import puzzles' }).click();
  await page.getByRole('region', { name: 'Faults of the file' }).waitFor();
  await visit('admin-import');
}

async function watchScreens(page: Page, visit: Visit): Promise<void> {
  await page.goto('/admin/security');
  await page.getByRole('region', { name: 'Failed logins' }).first().waitFor();
  await page.getByText('Loading locked addresses…').waitFor({ state: 'detached' });
  await visit('admin-security');
  await page.goto('/admin/reports');
  await page.getByText('Calls others names').first().waitFor();
  await visit('admin-reports');
  const report = page.getByRole('row').filter({ hasText: 'Calls others names' }).first();
  await report.getByRole('button', { name: /^Actions for/ }).click();
  await report.getByRole('button', { name: 'Mute', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await visit('admin-report-mute');
  await page.route(isFlagged, (route) =>
    route.fulfill({ json: route.request().url().includes('games') ? [aFlaggedGame()] : [aFlaggedBattle()] }),
  );
  await page.goto('/admin/flagged');
  await page.getByRole('link', { name: 'Watch' }).waitFor();
  await page.locator('summary').first().click();
  await visit('admin-flagged');
  await page.unroute(isFlagged);
  await page.goto('/admin/challenges');
  await page.getByRole('region', { name: 'Challenges' }).waitFor();
  await visit('admin-challenges');
  await page.route(isDeadLetters, (route) => route.fulfill({ json: [aDeadLetter()] }));
  await page.goto('/admin/dead-letters');
  await page.getByRole('region', { name: 'Dead letters' }).locator('summary').click();
  await visit('admin-dead-letters');
  await page.unroute(isDeadLetters);
  await page.goto('/admin/audit');
  await page.getByRole('region', { name: 'Audit log' }).locator('summary').first().click();
  await visit('admin-audit');
  await page.goto('/admin/health');
  await page.getByRole('heading', { name: 'Services' }).waitFor();
  await visit('admin-health');
  await passkeyScreens(page, visit);
}

/** As on a server that wants passkeys of admins. */
async function passkeyScreens(page: Page, visit: Visit): Promise<void> {
  const isHealth = (url: URL): boolean => url.pathname === ROUTES.admin.health;
  const { status, detail } = ERRORS.passkey_required;
  await page.route(isHealth, (route) =>
    route.fulfill({ status, json: { detail, code: 'passkey_required' } }),
  );
  await page.goto('/admin/health');
  await page.getByRole('link', { name: 'Add a passkey' }).waitFor();
  await visit('admin-passkey-first');
  await page.route(isPasskeys, (route) => route.fulfill({ json: somePasskeys() }));
  await page.goto('/admin/health');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await visit('admin-passkey-needed');
  await page.unroute(isPasskeys);
  await page.unroute(isHealth);
}
