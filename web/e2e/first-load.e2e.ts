import { ROUTES } from '@fourfold/contracts';
import type { Page } from 'playwright-core';
import { register } from './support/player';
import { withVisitors } from './support/visits';

/** Of a visitor whose browser has no service worker yet. */
let page: Page;

withVisitors(1, (newcomer) => {
  page = newcomer.page;
});

it('requests the puzzle once, while the code of the game loads', async () => {
  await register(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let letThrough: () => void = () => undefined;
  const puzzleAsked = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/game-page-*.js', async (route) => {
    await puzzleAsked;
    await route.continue();
  });
  const today = page.waitForRequest((request) => request.url().endsWith(ROUTES.puzzles.today));
  await page.goto('/game');
  await today;
  letThrough();
  await page.getByRole('group', { name: 'Words' }).waitFor();
  expect(asked.filter((path) => path === ROUTES.puzzles.today)).toHaveLength(1);
});

it('reports when each word was painted', async () => {
  await register(page);
  await page.goto('/game');
  await page.getByRole('group', { name: 'Words' }).waitFor();
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        new PerformanceObserver((list) => {
          count += list.getEntries().length;
          if (count >= 16) resolve(count);
        }).observe({ type: 'element', buffered: true });
      }),
  );
  expect(painted).toBe(16);
});

it('says that the app did not load, and loads it on request', async () => {
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('/game');
  await page.getByRole('alert').getByText('Something went wrong on this page.').waitFor();
  await page.unroute('**/assets/start-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
});
