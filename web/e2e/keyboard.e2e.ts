import { DIFFICULTY_NAMES } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Page } from 'playwright-core';
import type { Visitor } from './support/browser';
import { hasFocus, listen, tabTo } from './support/keyboard';
import { Board, emailOf, newName, PASSWORD } from './support/player';
import { withVisitors } from './support/visits';

let visitor: Visitor;

withVisitors(1, (newcomer) => {
  visitor = newcomer;
});

/** From the address of the game to its board, and into its grid. */
async function registerByKeyboard(page: Page): Promise<Board> {
  const name = newName();
  await page.goto('/game');
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }));
  await page.keyboard.press('Enter');
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

it('can be won by keyboard alone, from the registration to the review, and every result is announced', async () => {
  const { page } = visitor;
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
  await waitFor(async () => (await heard()).length >= expected.length, { what: 'all that is said' });
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
