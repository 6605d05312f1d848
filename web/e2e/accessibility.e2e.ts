import { DIFFICULTY_NAMES } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Page } from 'playwright-core';
import { hasFocus, listen, tabTo } from './support/keyboard';
import { Board, emailOf, newName, PASSWORD, register } from './support/player';
import { withVisitors } from './support/visits';

const newVisitor = withVisitors(0);

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

  for (const place of [3, 1, 2]) {
    await board.guessByKeyboard(board.words(place));
    await page.getByRole('heading', { name: board.answers[place]!.name, exact: true }).waitFor();
    await page.locator('[role=group] :focus').waitFor();
  }
  await board.guessByKeyboard(board.words(0));
  await hasFocus(page.getByRole('heading', { name: 'Congratulations!' }));
  const expected = [
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
});
