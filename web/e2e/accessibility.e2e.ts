import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { Theme } from './support/browser';
import { Board, register } from './support/player';
import { walkScreens } from './support/screens';
import { withVisitors } from './support/visits';

const newVisitor = withVisitors(0);

/** What a theme can change; all other rules are checked once at each width. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const LOOKS: ReadonlyArray<{ width: number; theme: Theme; rules?: string[] }> = [
  { width: 375, theme: 'light' },
  { width: 1280, theme: 'light', rules: COLOUR_RULES },
  { width: 1280, theme: 'dark' },
  { width: 375, theme: 'dark', rules: COLOUR_RULES },
];
/** Only ends a walk that stands still, on however busy a machine. */
const WALK_TIMEOUT_MS = 900_000;

/** Axe is put into a document once: that takes longer than its work. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const injected = (window as unknown as { axe: typeof axe }).axe;
    const { violations: found } = await injected.run(document, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    });
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, rules);
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
    const { page } = await newVisitor({ reducedMotion: 'reduce', viewport: { width: 375, height: 800 } });
    const found: Record<string, string[]> = {};
    const wide: Record<string, number[]> = {};
    await walkScreens(page, async (screen) => {
      for (const { width, theme, rules } of LOOKS) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: 800 });
        const here = await violations(page, rules);
        if (here.length > 0) found[`${screen} at ${width}, ${theme}`] = here;
      }
      const over = await overflows(page);
      if (over.some((pixels) => pixels > 0)) wide[screen] = over;
      await page.setViewportSize({ width: 375, height: 800 });
    });
    expect(found).toEqual({});
    expect(wide).toEqual({});
  },
  WALK_TIMEOUT_MS,
);

it('gives every control of the game at least 44 px', async () => {
  const { page } = await newVisitor({ viewport: { width: 320, height: 640 }, hasTouch: true });
  await register(page);
  await Board.open(page);
  const small = await page
    .locator('main button:visible, main summary:visible, header button:visible, footer label:visible')
    .evaluateAll((controls) =>
      controls
        .map((control) => ({ text: control.textContent, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ text, box }) => `${text}: ${box.width} × ${box.height}`),
    );
  expect(small).toEqual([]);
});

it('follows the device’s theme until another is chosen, and remembers the choice', async () => {
  const { page } = await newVisitor({ colorScheme: 'dark' });
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
});
