import type { Category } from '@fourfold/contracts';
import type { Page } from 'playwright-core';

/** Makes a puzzle on the screen of the signed-in player. @returns its code */
export async function makePuzzle(page: Page, title: string, groups: readonly Category[]): Promise<string> {
  await page.goto('/your-puzzles');
  await page.getByRole('button', { name: 'Make a puzzle' }).click();
  await page.getByLabel('Title (optional)').fill(title);
  for (const [place, { name, words }] of groups.entries()) {
    const fields = page.getByRole('group', { name: `Category ${place + 1}` });
    await fields.getByLabel('Name').fill(name);
    for (const [at, word] of words.entries()) await fields.getByLabel(`Word ${at + 1}`).fill(word);
  }
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText(/^You made this puzzle/).waitFor();
  return new URL(page.url()).pathname.slice('/p/'.length);
}

/** Guesses on the board of any puzzle, and waits for the verdict. */
export async function guessWords(player: Page, words: readonly string[]): Promise<void> {
  for (const word of words) await player.getByRole('button', { name: word, exact: true }).click();
  const answered = player.waitForResponse((response) => /guess$/.test(response.url()));
  await player.getByRole('button', { name: 'Submit Guess' }).click();
  await (await answered).finished();
  await player.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}
