import { randomUUID } from 'node:crypto';
import {
  MADE_RESULTS_MIN_GAMES,
  routePath,
  ROUTES,
  type Category,
  type MadePuzzleReport,
} from '@fourfold/contracts';
import type { Page } from 'playwright-core';
import { someCategories } from './support/admin';
import { call } from './support/friends';
import { guessWords, makePuzzle } from './support/made';
import { register } from './support/player';
import { withVisitors } from './support/visits';

const PHONE = { viewport: { width: 375, height: 667 } };

let page: Page;
const another = withVisitors(
  1,
  (author) => {
    ({ page } = author);
  },
  PHONE,
);

async function finish(player: Page, code: string, groups: readonly Category[]): Promise<void> {
  await call(player, 'GET', routePath(ROUTES.made.puzzle, { code }));
  for (const { words } of groups)
    await call(player, 'POST', routePath(ROUTES.made.guess, { code }), { words });
}

it('is made on a phone, played by a stranger and a guest, shared, reviewed and reported', async () => {
  const name = await register(page);
  const made = someCategories(randomUUID().slice(0, 4).toUpperCase());
  const code = await makePuzzle(page, 'For Ben', made);
  await page.getByRole('button', { name: /^QR code/ }).click();
  await page.getByRole('img', { name: /^QR code of/ }).waitFor();
  const link = `/p/${code}`;

  const player = await another({ viewport: { width: 1440, height: 900 } });
  await register(player.page);
  await player.page.goto(link);
  await player.page.getByText(`Made by ${name}`).first().waitFor();
  for (const { words } of made) await guessWords(player.page, words);
  await player.page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await player.page.getByRole('link', { name: 'Make your own' }).waitFor();
  await player.page.getByText('What is shared').click();
  const shared = player.page.getByText(new RegExp(`/p/${code}$`));
  expect(await shared.innerText()).toMatch(/^Fourfold, a puzzle by .+\nSolved with no mistakes\n/);
  await player.page.getByRole('button', { name: 'Report this puzzle' }).click();
  await player.page.getByLabel(/^What is wrong with/).fill('Too easy');
  const reported = player.page.waitForResponse((answer) => answer.url().endsWith('/report'));
  await player.page.getByRole('button', { name: 'Send report' }).click();
  expect((await (await reported).json()) as MadePuzzleReport).toMatchObject({ reason: 'Too easy' });

  const guest = await another();
  await guest.page.goto(link);
  await guest.page.getByRole('button', { name: 'Play as a guest' }).click();
  await guessWords(guest.page, made[0]!.words);
  await guest.page.getByRole('list', { name: 'Found categories' }).waitFor();
  for (const { words } of made.slice(1)) await guessWords(guest.page, words);
  await guest.page.getByRole('heading', { name: 'Keep this game' }).waitFor();

  await player.page.getByRole('link', { name: 'How others did' }).click();
  await player.page.getByText('There is a review once five players have finished.').waitFor();
  const others = await another();
  for (let finished = 2; finished < MADE_RESULTS_MIN_GAMES; finished++) {
    await register(others.page);
    await finish(others.page, code, made);
  }
  await player.page.reload();
  await player.page.getByRole('heading', { name: 'How others did' }).waitFor();
  await player.page.getByText(made[3]!.name).first().waitFor();

  await page.reload();
  const figures = page.locator('dl', { hasText: 'Opened' });
  await figures.getByText('100%', { exact: true }).waitFor();
});
