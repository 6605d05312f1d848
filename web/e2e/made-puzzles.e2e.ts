import { randomUUID } from 'node:crypto';
import type { Category, MadePuzzleReport } from '@fourfold/contracts';
import type { Page } from 'playwright-core';
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

/** Words that no other puzzle has. */
function groups(): Category[] {
  const mark = randomUUID().slice(0, 4).toUpperCase();
  return ([1, 2, 3, 4] as const).map((difficulty) => ({
    name: `Group ${difficulty} ${mark}`,
    words: ['A', 'B', 'C', 'D'].map((letter) => `${letter}${difficulty}${mark}`),
    difficulty,
  }));
}

async function guess(player: Page, words: readonly string[]): Promise<void> {
  for (const word of words) await player.getByRole('button', { name: word, exact: true }).click();
  await player.getByRole('button', { name: 'Submit Guess' }).click();
}

it('is made on a phone, played by a friend and a guest, and reported', async () => {
  const name = await register(page);
  const made = groups();
  await page.goto('/your-puzzles');
  await page.getByRole('button', { name: 'Make a puzzle' }).click();
  await page.getByLabel('Title (optional)').fill('For Ben');
  for (const [place, category] of made.entries()) {
    const fields = page.getByRole('group', { name: `Category ${place + 1}` });
    await fields.getByLabel('Name').fill(category.name);
    for (const [at, word] of category.words.entries()) await fields.getByLabel(`Word ${at + 1}`).fill(word);
  }
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/p/*');
  await page.getByText(/You made this puzzle/).waitFor();
  await page.getByRole('button', { name: /^QR code/ }).click();
  await page.getByRole('img', { name: /^QR code of/ }).waitFor();
  const link = new URL(page.url()).pathname;

  const player = await another({ viewport: { width: 1440, height: 900 } });
  await register(player.page);
  await player.page.goto(link);
  await player.page.getByText(`Made by ${name}`).first().waitFor();
  for (const { words } of made) await guess(player.page, words);
  await player.page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await player.page.getByRole('link', { name: 'Make your own' }).waitFor();
  await player.page.getByRole('button', { name: 'Report this puzzle' }).click();
  await player.page.getByLabel(/^What is wrong with/).fill('Too easy');
  const reported = player.page.waitForResponse((answer) => answer.url().endsWith('/report'));
  await player.page.getByRole('button', { name: 'Send report' }).click();
  expect((await (await reported).json()) as MadePuzzleReport).toMatchObject({ reason: 'Too easy' });

  const guest = await another();
  await guest.page.goto(link);
  await guest.page.getByRole('button', { name: 'Play as a guest' }).click();
  await guess(guest.page, made[0]!.words);
  await guest.page.getByRole('list', { name: 'Found categories' }).waitFor();

  await page.reload();
  await page.getByText('Opened').waitFor();
  await page.locator('dl', { hasText: 'Opened' }).getByText('2', { exact: true }).waitFor();
  await page.goto(`${link}/review`);
  await page.getByText('There is a review once five players have finished.').waitFor();
});
