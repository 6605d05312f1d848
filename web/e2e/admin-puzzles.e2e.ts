import { randomInt } from 'node:crypto';
import { ERRORS, ROUTES, type TodayPuzzle, type WithdrawnPuzzle } from '@fourfold/contracts';
import { startStack, type Stack } from '@fourfold/stack';
import { PATIENT_TIMEOUTS, waitFor } from '@fourfold/testing';
import type { Locator, Page } from 'playwright-core';
import { ADMIN, openAsAdmin, someCategories } from './support/admin';
import { call } from './support/friends';
import { hasFocus } from './support/keyboard';
import { Board, register } from './support/player';
import { withVisitors } from './support/visits';

const visit = withVisitors(0);

/** Leads to the first month to come with two days that have no scheduled puzzle. @returns the days without one */
function findGaps(page: Page): Promise<string[]> {
  const gaps = page.getByRole('button', { name: /^New puzzle of/ });
  return waitFor(
    async () => {
      // Not the present month: it may have days before the first puzzle.
      await page.getByRole('button', { name: 'Next month' }).click();
      await page
        .getByRole('listitem')
        .filter({ has: page.locator('time') })
        .first()
        .waitFor();
      const dates = (await gaps.allTextContents()).map((text) => text.slice(-'YYYY-MM-DD'.length));
      return dates.length >= 2 && dates;
    },
    { what: 'a month with two days without a puzzle' },
  );
}

it('keeps a new puzzle as a draft, schedules it, and moves it to another day by keyboard', async () => {
  const { page } = await visit();
  const press = (name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).press('Enter');
  const said = (text: string): Promise<void> => page.getByText(text).first().waitFor();
  await openAsAdmin(page, '/admin/calendar');
  const [day, other] = (await findGaps(page)) as [string, string];
  const categories = someCategories(`Q${randomInt(1e6)}`);
  const group = (place: number): Locator => page.getByRole('group', { name: `Category ${place + 1}` });

  await press(`New puzzle of ${day}`);
  for (const [place, { name, words }] of categories.entries()) {
    await group(place).getByLabel('Name').fill(name);
    for (const [at, word] of words.entries())
      await group(place)
        .getByLabel(`Word ${at + 1}`)
        .fill(word);
  }
  await press('Save as draft');
  await said('The draft is saved.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await press(`New puzzle of ${day}`);
  await page.getByLabel('Draft', { exact: true }).selectOption(categories.map(({ name }) => name).join(', '));
  expect(await group(3).getByLabel('Word 4').inputValue()).toBe(categories[3]!.words[3]);
  await press('Schedule puzzle');
  await said(`The puzzle of ${day} is scheduled.`);

  await press(`Move the puzzle of ${day}`);
  await hasFocus(page.getByLabel('New date'));
  await page.getByLabel('New date').fill(other);
  await page.keyboard.press('Enter');
  await said(`The puzzle of ${day} is on ${other} now.`);
  await page.getByRole('button', { name: `Move the puzzle of ${other}` }).waitFor();
  await page.getByRole('button', { name: `New puzzle of ${day}` }).waitFor();
});

describe('a puzzle that has been played', () => {
  let stack: Stack;

  // Of its own: the tests of other files play the puzzle that is withdrawn here.
  beforeAll(async () => {
    stack = await startStack({
      web: true,
      env: { ...PATIENT_TIMEOUTS, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    });
  });
  afterAll(() => stack.stop());

  it('is withdrawn with its games once that is confirmed twice, and its players are told', async () => {
    const { page: player } = await visit({ baseURL: stack.url });
    const { page: admin } = await visit({ baseURL: stack.url });
    const name = await register(player);
    const { puzzle_date } = await call<TodayPuzzle>(player, 'GET', ROUTES.puzzles.today);
    await (await Board.open(player)).win();
    await player.getByRole('link', { name: 'View Leaderboard' }).click();
    await player.getByRole('row', { name: new RegExp(name) }).waitFor();

    await openAsAdmin(admin, '/admin/puzzles');
    const press = (label: string): Promise<void> =>
      admin.getByRole('button', { name: label, exact: true }).click();
    await admin.getByLabel('Search by date').fill(puzzle_date);
    await press(`Delete the puzzle of ${puzzle_date}`);
    await press('Delete puzzle');
    await admin.getByText(ERRORS.puzzle_played.detail).waitFor();
    await press('Withdraw…');
    await press('Withdraw puzzle');
    await admin.getByText(`No puzzles match “${puzzle_date}”.`).waitFor();

    // Games and places are removed after the answer.
    await waitFor(
      async () =>
        (await call<WithdrawnPuzzle[]>(player, 'GET', ROUTES.puzzles.withdrawn)).length === 1 &&
        (await call<unknown[]>(player, 'GET', ROUTES.leaderboards.today)).length === 0,
      { what: 'the game and its place to be removed' },
    );
    await player.goto('/archive');
    await player.getByText(/was withdrawn\. Your game and its score are gone/).waitFor();
    await player.goto('/leaderboard');
    await player.getByText(/The first place is free\.$/).waitFor();
  });
});
