import { DIFFICULTY_NAMES } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { Theme } from './support/browser';
import { hasFocus, listen, tabTo } from './support/keyboard';
import { Board, emailOf, newName, PASSWORD, register } from './support/player';
import { walkScreens } from './support/screens';
import { withVisitors } from './support/visits';

const newVisitor = withVisitors(0);

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

/** Injects axe only once per document: the injection takes longer than a run. */
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

// Reaching a screen takes longer than checking it: one pass checks every theme and width on each screen.
it(
  'has no axe violation and no horizontal overflow at 320 px on any screen, even with large or spaced text',
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

it('makes every control of the game at least 44 px wide and high', async () => {
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

it('shows in forced colours which tile is selected', async () => {
  const { page } = await newVisitor({ forcedColors: 'active' });
  await register(page);
  const board = await Board.open(page);
  const [word = '', other = ''] = board.words(0);
  const outline = (name: string): Promise<string> =>
    board.tile(name).evaluate((tile) => getComputedStyle(tile).border);
  expect(await outline(word)).toBe(await outline(other));
  await board.tile(word).click();
  expect(await outline(word)).not.toBe(await outline(other));
});

it('shows board and Submit Guess together on a phone held sideways', async () => {
  const { page } = await newVisitor({ viewport: { width: 812, height: 375 } });
  await register(page);
  const board = await Board.open(page);
  await page.evaluate(() => document.querySelector('h1')?.scrollIntoView());
  for (const part of [
    board.page.getByRole('group', { name: 'Words' }),
    page.getByRole('button', { name: 'Submit Guess' }),
  ]) {
    const box = await part.boundingBox();
    expect(box!.y).toBeGreaterThanOrEqual(0);
    expect(box!.y + box!.height).toBeLessThanOrEqual(375);
  }
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

/** Opens the game signed out, registers by keyboard, and moves the focus into the grid. */
async function registerByKeyboard(page: Page): Promise<Board> {
  const name = newName();
  await page.goto('/game');
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.insertText(emailOf(name));
  await tabTo(page, page.getByLabel('Display name'));
  await page.keyboard.insertText(name);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.insertText(PASSWORD);
  await tabTo(page, page.getByLabel('Confirm password', { exact: true }));
  await page.keyboard.insertText(PASSWORD);
  await page.keyboard.press('Enter');
  const board = await Board.on(page);
  await tabTo(page, page.getByRole('group', { name: 'Words' }));
  return board;
}

const foundText = ({ answers }: Board, place: number): string => {
  const { name, words, difficulty } = answers[place]!;
  return `Found: ${name}, ${DIFFICULTY_NAMES[difficulty]}. ${words.join(', ')}.`;
};

it('lets a player register, win and see the review by keyboard, and announces every result', async () => {
  const { page } = await newVisitor();
  const heard = await listen(page);
  const board = await registerByKeyboard(page);
  expect(await page.locator('[role=status][aria-live=polite][aria-atomic=true]').count()).toBe(1);

  const near = [...board.words(1).slice(0, 3), board.words(2)[0]!];
  await board.guessByKeyboard(near);
  await hasFocus(board.tile(near[3]!));
  await board.selectByKeyboard(near);
  await page.keyboard.press('Enter');
  await page.getByText('You already tried that group.').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('0 of 4 selected').waitFor();
  await page.keyboard.press('s');
  await hasFocus(board.tile(near[3]!));

  for (const place of [3, 1, 2]) {
    await board.guessByKeyboard(board.words(place));
    await page.getByRole('heading', { name: board.answers[place]!.name, exact: true }).waitFor();
    await page.locator('[role=group] :focus').waitFor();
  }
  await board.guessByKeyboard(board.words(0));
  await hasFocus(page.getByRole('heading', { name: 'Congratulations!' }));
  const expected = [
    'So close! Three of those belong together. Hint: Medium. 3 mistakes left.',
    'You already tried that group.',
    foundText(board, 3),
    foundText(board, 1),
    foundText(board, 2),
    `${foundText(board, 0)} Congratulations!`,
  ];
  await waitFor(async () => (await heard()).length >= expected.length, { what: 'all announcements' });
  expect(await heard()).toEqual(expected);

  await tabTo(page, page.getByRole('link', { name: 'How others did', exact: true }));
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('heading', { name: 'How others did' }));
  await page.getByRole('heading', { name: 'Your guesses' }).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: near.join(', ') })
    .first()
    .waitFor();
});
