import { ROUTES } from '@fourfold/contracts';
import type { Browser } from 'playwright-core';
import { launchBrowser, newVisitor } from './support/browser';
import { register } from './support/player';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('fetches the game with the app, and its words before anything is shown', async () => {
  const visitor = await newVisitor(browser, { serviceWorkers: 'block' });
  const { page } = visitor;
  await register(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/game');
  await page.getByRole('group', { name: 'Words' }).waitFor();
  const named = await page
    .locator('head link[rel=modulepreload], head script[type=module]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src')));
  const words = asked.indexOf(ROUTES.puzzles.today);
  const scripts = asked.slice(0, words).filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
  // All that the screen needs is named in the page: nothing is found out about by running what came before.
  expect(scripts.filter((path) => !named.includes(path))).toEqual([]);
  expect(scripts.some((path) => path.includes('game-page'))).toBe(true);
  expect(asked.filter((path) => path === ROUTES.puzzles.today)).toHaveLength(1);
  await visitor.leave();
});
