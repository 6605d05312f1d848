import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, newVisitor, type Theme } from './support/browser';
import { Board, register } from './support/player';
import { walkScreens } from './support/screens';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

it.each([
  ['light', 375],
  ['dark', 375],
  ['light', 1280],
  ['dark', 1280],
] as Array<[Theme, number]>)('axe finds nothing on any screen (%s, %i px)', async (colorScheme, width) => {
  const visitor = await newVisitor(browser, {
    colorScheme,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });
  const found: Record<string, string[]> = {};
  await walkScreens(visitor.page, async (screen) => {
    const here = await violations(visitor.page);
    if (here.length > 0) found[screen] = here;
  });
  await visitor.leave();
  expect(found).toEqual({});
});

it('fits every screen into 320 px, with text of twice the size as well', async () => {
  const visitor = await newVisitor(browser, {
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  const wide: Record<string, number> = {};
  await walkScreens(visitor.page, async (screen) => {
    for (const size of ['100%', '200%']) {
      await visitor.page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
      const over = await overflow(visitor.page);
      if (over > 0) wide[`${screen} at ${size}`] = over;
    }
    await visitor.page.evaluate(() => (document.documentElement.style.fontSize = ''));
  });
  await visitor.leave();
  expect(wide).toEqual({});
});

it('gives every control of the game at least 44 px', async () => {
  const visitor = await newVisitor(browser, { viewport: { width: 320, height: 640 }, hasTouch: true });
  await register(visitor.page);
  await Board.open(visitor.page);
  const small = await visitor.page
    .locator('main button:visible, main summary:visible, header button:visible, footer label:visible')
    .evaluateAll((controls) =>
      controls
        .map((control) => ({ text: control.textContent, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ text, box }) => `${text}: ${box.width} × ${box.height}`),
    );
  await visitor.leave();
  expect(small).toEqual([]);
});

it('says every result in the one live region', async () => {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await register(page);
  const board = await Board.open(page);
  const region = page.locator('[role=status][aria-live=polite][aria-atomic=true]');
  expect(await region.count()).toBe(1);
  await board.guess([...board.words(3).slice(0, 3), board.words(0)[0]!]);
  expect(await region.innerText()).toBe(
    'So close! Three of those belong together. Hint: Tricky. 3 mistakes left.',
  );
  await board.guess(board.words(0));
  expect(await region.innerText()).toContain(`Found: ${board.answers[0]!.name}, Easy.`);
  await visitor.leave();
});

it('follows the device’s theme until another is chosen, and remembers the choice', async () => {
  const visitor = await newVisitor(browser, { colorScheme: 'dark' });
  const { page } = visitor;
  const paper = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/');
  const dark = await paper();
  await page.getByText('Light', { exact: true }).click();
  const light = await paper();
  expect(light).not.toBe(dark);
  await page.reload();
  expect(await paper()).toBe(light);
  await page.getByText('Auto', { exact: true }).click();
  expect(await paper()).toBe(dark);
  await visitor.leave();
});
