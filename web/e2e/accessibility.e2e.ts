import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, newVisitor, type Theme } from './support/browser';
import { Board, register } from './support/player';
import { walkScreens } from './support/screens';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const WIDTHS = [375, 1280];
const THEMES: readonly Theme[] = ['light', 'dark'];
/** Only ends a walk that stands still, on however busy a machine. */
const WALK_TIMEOUT_MS = 900_000;

/** Axe is put into a document once: that takes longer than its work. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const injected = (window as unknown as { axe: typeof axe }).axe;
    const { violations: found } = await injected.run(document, { resultTypes: ['violations'] });
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

/** How much wider than 320 px the screen is, with text of the usual size and of twice that. */
async function overflows(page: Page): Promise<number[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  return page.evaluate(() => {
    const root = document.documentElement;
    const over = ['100%', '200%'].map((fontSize) => {
      root.style.fontSize = fontSize;
      return root.scrollWidth - root.clientWidth;
    });
    root.style.fontSize = '';
    return over;
  });
}

// The walk takes longer than the looking: there is one, with a look in every theme and at every width on the way.
it(
  'axe finds nothing on any screen, and every screen fits into 320 px, with text of twice the size as well',
  async () => {
    const visitor = await newVisitor(browser, {
      viewport: { width: WIDTHS[0]!, height: 800 },
      reducedMotion: 'reduce',
    });
    const { page } = visitor;
    const found: Record<string, string[]> = {};
    const wide: Record<string, number[]> = {};
    await walkScreens(page, async (screen) => {
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const here = await violations(page);
          if (here.length > 0) found[`${screen} at ${width}, ${colorScheme}`] = here;
        }
      }
      const over = await overflows(page);
      if (over.some((pixels) => pixels > 0)) wide[screen] = over;
      await page.setViewportSize({ width: WIDTHS[0]!, height: 800 });
    });
    await visitor.leave();
    expect(found).toEqual({});
    expect(wide).toEqual({});
  },
  WALK_TIMEOUT_MS,
);

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
