import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { Theme } from './browser';
import { WALKS } from './screens';
import { withVisitors } from './visits';

/** The rules whose result depends on the theme; all others are checked once at each width. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const LOOKS: ReadonlyArray<{ width: number; theme: Theme; rules?: string[] }> = [
  { width: 375, theme: 'light' },
  { width: 375, theme: 'dark', rules: COLOUR_RULES },
  { width: 1280, theme: 'dark' },
  { width: 1280, theme: 'light', rules: COLOUR_RULES },
];
/** Generous: it only has to end a run that hangs, even under heavy load. */
const WALK_TIMEOUT_MS = 900_000;

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Injects axe only once per document: the injection takes as long as a run. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const injected = (window as unknown as { axe: typeof axe }).axe;
    const { violations: found } = await injected.run(document, {
      resultTypes: ['violations'],
      selectors: false,
      // No rule that is on needs the style sheets, which would take as long to load as all else together.
      preload: { assets: ['media'] },
      ...(runOnly && { runOnly }),
    });
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, rules);
}

/** WCAG 1.4.12, with which no text may be lost. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** By how many pixels the page overflows a viewport of 320 px: as it is, with text of 200 %, and with wide spacing. */
async function overflows(page: Page): Promise<number[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  return page.evaluate((spacing) => {
    const root = document.documentElement;
    const over = ['100%', '200%'].map((fontSize) => {
      root.style.fontSize = fontSize;
      return root.scrollWidth - root.clientWidth;
    });
    root.style.fontSize = '';
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(spacing);
    document.adoptedStyleSheets = [spaced];
    over.push(root.scrollWidth - root.clientWidth);
    document.adoptedStyleSheets = [];
    return over;
  }, TEXT_SPACING);
}

/** Checks every screen of an area. One pass for every theme and width: reaching a screen takes longer than checking it. */
export function checkScreens(area: keyof typeof WALKS): void {
  const newVisitor = withVisitors(0);

  it(
    'has no axe violation and no horizontal overflow at 320 px on any screen, even with large or spaced text',
    async () => {
      const { page } = await newVisitor({ viewport: { width: 375, height: 800 } });
      const found: Record<string, string[]> = {};
      const wide: Record<string, number[]> = {};
      await WALKS[area](page, async (screen) => {
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
}
