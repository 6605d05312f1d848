import type { Page } from 'playwright-core';
import type { Visitor } from './support/browser';
import { Board, register } from './support/player';
import { withVisitors } from './support/visits';

let visitor: Visitor;

withVisitors(1, (newcomer) => {
  visitor = newcomer;
});

const mistakes = (page: Page, used: number): Promise<void> =>
  page.getByText(`${used}/4`, { exact: true }).waitFor();
const lookAt = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('focus')));

it('takes back no mistake on a reload, another page or the Back button', async () => {
  const { page } = visitor;
  await register(page);
  const board = await Board.open(page);
  await board.guess(board.wrongGuesses()[0]!);

  const waysBack = [
    () => page.reload(),
    async () => {
      await page.getByRole('link', { name: 'Leaderboard', exact: true }).click();
      await page.waitForURL('**/leaderboard');
      await page.goBack();
    },
    async () => {
      await page.goto('/privacy');
      await page.goBack();
    },
    async () => {
      await page.goto('/support');
      await page.goto('/game');
    },
  ];
  for (const comeBack of waysBack) {
    await comeBack();
    await page.getByRole('group', { name: 'Words' }).waitFor();
    await page.getByText('Welcome back! Continuing where you left off.').first().waitFor();
    await mistakes(page, 1);
  }
});

it('is one game in two tabs', async () => {
  const { page } = visitor;
  await register(page);
  const board = await Board.open(page);
  const [first = [], second = [], third = [], fourth = []] = board.wrongGuesses();
  const other = await page.context().newPage();
  const there = await Board.open(other);

  // A tab that is looked at again has what was done in the other.
  await there.guess(first);
  await lookAt(page);
  await mistakes(page, 1);
  await board.guess(board.words(0));
  await lookAt(other);
  await other.getByRole('heading', { name: board.answers[0]!.name, exact: true }).waitFor();
  await there.tile(board.words(0)[0]!).waitFor({ state: 'detached' });

  // Four mistakes are four, whichever tab makes them.
  await board.guess(second);
  await lookAt(other);
  await mistakes(other, 2);
  await there.guess(third);
  await there.guess(fourth);
  await other.getByRole('heading', { name: 'Game Over!' }).waitFor();
  await lookAt(page);
  await page.getByRole('heading', { name: 'Puzzle Already Completed' }).waitFor();
});
