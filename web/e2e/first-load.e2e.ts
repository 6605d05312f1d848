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
  await register(visitor.page);
  const page = await visitor.page.context().newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const sent = (await (await page.goto('/game'))?.text()) ?? '';
  await page.getByRole('group', { name: 'Words' }).waitFor();
  const words = asked.indexOf(ROUTES.puzzles.today);
  const scripts = asked.slice(0, words).filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
  // All that the screen needs is named in the page: nothing is found out about by running what came before.
  expect(scripts.filter((path) => !sent.includes(path))).toEqual([]);
  expect(scripts.some((path) => path.includes('game-page'))).toBe(true);
  expect(asked.filter((path) => path === ROUTES.puzzles.today)).toHaveLength(1);
  await visitor.leave();
});

it('shows the frame of the game before the app is there, which then leaves it where it is', async () => {
  const visitor = await newVisitor(browser, { serviceWorkers: 'block' });
  await register(visitor.page);
  const page = await visitor.page.context().newPage();
  let letThrough: () => void = () => undefined;
  const app = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await app;
    await route.continue();
  });
  await page.goto('/game', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { name: 'Daily puzzle' });
  await page.getByText("Unfolding today's puzzle…").waitFor();
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet) &&
      [...document.fonts].some(({ status }) => status === 'loaded') &&
      document.fonts.status === 'loaded',
  );
  const before = await heading.boundingBox();
  letThrough();
  await page.getByRole('group', { name: 'Words' }).waitFor();
  expect(await heading.boundingBox()).toEqual(before);
  await visitor.leave();
});

it('shows nobody the frame who is led to the login', async () => {
  const visitor = await newVisitor(browser, { serviceWorkers: 'block' });
  const { page } = visitor;
  let letThrough: () => void = () => undefined;
  const app = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await app;
    await route.continue();
  });
  await page.goto('/game', { waitUntil: 'commit' });
  const frame = page.getByText("Unfolding today's puzzle…");
  await frame.waitFor({ state: 'attached' });
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
  expect(await frame.isVisible()).toBe(false);
  letThrough();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
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
