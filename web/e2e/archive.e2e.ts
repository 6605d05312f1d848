import type { Page } from 'playwright-core';
import { Board, register } from './support/player';
import { withVisitors } from './support/visits';

let page: Page;

withVisitors(1, async (newcomer) => {
  ({ page } = newcomer);
  await register(page);
});

it('leads from the calendar to the puzzle of today, and shows afterwards how it ended', async () => {
  await page.goto('/archive');
  const day = page.getByRole('table').getByRole('button').last();
  await page.getByText(/^Answers at 12:00 UTC on/).waitFor();
  await day.and(page.locator('[aria-pressed="true"]')).waitFor();
  await page.getByRole('link', { name: 'Play today' }).click();
  await (await Board.on(page)).win();
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await page.goto('/archive');
  await day.and(page.getByRole('button', { name: /: Played/ })).waitFor();
  expect(await page.getByRole('link', { name: 'Play today' }).count()).toBe(0);
  await page.getByRole('link', { name: /^How others did with the puzzle of/ }).click();
  await page.getByRole('heading', { name: 'How others did' }).waitFor();
});
