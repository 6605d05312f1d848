import type { Page } from 'playwright-core';
import type { Visitor } from './support/browser';
import { Board, register } from './support/player';
import { withVisitors } from './support/visits';

let visitor: Visitor;

withVisitors(1, (newcomer) => {
  visitor = newcomer;
});

/** The app is kept for the time without a network. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Submits and waits for a verdict that may come from the browser itself. */
async function guess(board: Board, words: readonly string[], verdict: string | RegExp): Promise<void> {
  for (const word of words) await board.tile(word).click();
  await board.page.getByRole('button', { name: 'Submit Guess' }).click();
  await board.page.getByText(verdict).first().waitFor();
}

/** Everything that the browser keeps of games. */
function kept(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('fourfold');
        opening.onerror = () => reject(new Error('There is no database'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('games').objectStore('games').getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
        };
      }),
  );
}

it('finishes without a network a puzzle that was opened, and shows the score of the server afterwards', async () => {
  const { page } = visitor;
  const name = await register(page);
  const board = await Board.open(page);
  await installed(page);
  await board.guess(board.words(3));

  await page.context().setOffline(true);
  const [wrong = []] = board
    .wrongGuesses()
    .map((words) => words.filter((word) => !board.words(3).includes(word)));
  await guess(board, wrong, '1/4');
  await page.getByText('1 guess made offline.').waitFor();
  const inBrowser = await kept(page);
  expect(inBrowser).toContain(board.answers[3]!.name);
  for (const { name: category } of board.answers.slice(0, 3)) expect(inBrowser).not.toContain(category);

  await page.reload();
  await page.getByText(/^You are offline/).waitFor();
  await page.getByText('1/4', { exact: true }).waitFor();
  for (const place of [2, 1, 0]) await guess(board, board.words(place), board.answers[place]!.name);
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await page.getByText('4 guesses made offline.').waitFor();

  await page.context().setOffline(false);
  await page.getByText(/^\d+ seconds?$/).waitFor();
  await page.getByText(/made offline/).waitFor({ state: 'detached' });
  // Everything found, hardest first (60), one mistake (3 × 75 left).
  await page.getByText('925', { exact: true }).waitFor();
  await page.getByText(/^Offline: .* its time is what your device said\.$/).waitFor();
  await page.getByText('What is shared').click();
  const shared = (await page.getByText(/^Fourfold, /).innerText()).toUpperCase();
  for (const word of board.answers.flatMap(({ words, name: category }) => [...words, category]))
    expect(shared).not.toContain(word.toUpperCase());

  await page.getByRole('link', { name: 'View Leaderboard' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  expect(await row.innerText()).toContain('925');
  expect(await row.innerText()).toContain('its time is what your device said.');
});
