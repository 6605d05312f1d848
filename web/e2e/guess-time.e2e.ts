import type { Page } from 'playwright-core';
import { Board, register } from './support/player';
import { withVisitors } from './support/visits';

let page: Page;

withVisitors(1, async (newcomer) => {
  ({ page } = newcomer);
  await register(page);
});

const timer = () => page.getByRole('timer');

/** Chooses where it is offered before the first guess. */
const choose = (label: string): Promise<void> =>
  page.locator('main label', { hasText: label }).first().click();

it('lets a player choose the time for a guess, which the device remembers', async () => {
  const board = await Board.open(page);
  await timer().filter({ hasText: 'Submit in' }).waitFor();
  await choose('No limit');
  await timer().waitFor({ state: 'detached' });
  await board.guess(board.words(0));
  await page.reload();
  await page.getByText('no limit', { exact: true }).waitFor();
  expect(await timer().count()).toBe(0);
  await page.goto('/profile');
  await choose('10 min');
  await page.goto('/game');
  await timer()
    .filter({ hasText: /Submit in (10:00|9:\d\d)/ })
    .waitFor();
});

it('takes a mistake when the chosen time has passed', async () => {
  await page.clock.install();
  await Board.open(page);
  await choose('10 min');
  await timer()
    .filter({ hasText: /10:00|9:\d\d/ })
    .waitFor();
  await page.clock.runFor('01:05');
  await timer()
    .filter({ hasText: /[78]:\d\d/ })
    .waitFor();
  await page.getByText('0/4', { exact: true }).waitFor();
  await page.clock.runFor('09:00');
  await page.getByText('1/4', { exact: true }).waitFor();
});
