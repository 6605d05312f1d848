import { ROUTES } from '@fourfold/contracts';
import type { Browser } from 'playwright-core';
import { launchBrowser, newVisitor } from './support/browser';
import { register } from './support/player';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('asks for the puzzle once, while the code of the game is on its way', async () => {
  const visitor = await newVisitor(browser, { serviceWorkers: 'block' });
  await register(visitor.page);
  const page = await visitor.page.context().newPage();
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
  await visitor.leave();
});

it('tells when each word was painted', async () => {
  const visitor = await newVisitor(browser, { serviceWorkers: 'block' });
  await register(visitor.page);
  const page = await visitor.page.context().newPage();
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
  await visitor.leave();
});

it('tells that the app did not come, and loads it on request', async () => {
  const visitor = await newVisitor(browser, { serviceWorkers: 'block' });
  const { page } = visitor;
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('/game');
  await page.getByRole('alert').getByText('Something went wrong on this page.').waitFor();
  await page.unroute('**/assets/start-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await visitor.leave();
});
