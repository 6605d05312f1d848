import type { Page } from 'playwright-core';
import type { Visitor } from './support/browser';
import { Board, register } from './support/player';
import { withVisitors } from './support/visits';

/** So much of the minute is over before something is tried to get it back. */
const SECONDS_PASSED = 3;
/** Two looks at a running clock are not at the same instant. */
const SECONDS_APART = 1;

let visitor: Visitor;

withVisitors(1, (newcomer) => {
  visitor = newcomer;
});

async function secondsLeft(page: Page): Promise<number> {
  const text = await page.getByRole('timer').innerText();
  return Number(/(\d+)s$/.exec(text)?.[1]);
}

/** When some of the minute is over. */
async function later(page: Page): Promise<number> {
  const start = await secondsLeft(page);
  await page.waitForFunction(
    (most) => Number(/(\d+)s$/.exec(document.querySelector('[role=timer]')?.textContent ?? '')?.[1]) <= most,
    start - SECONDS_PASSED,
  );
  return secondsLeft(page);
}

const mistakes = (page: Page, used: number): Promise<void> =>
  page.getByText(`${used}/4`, { exact: true }).waitFor();
const wordsOn = (page: Page): Promise<void> => page.getByRole('group', { name: 'Words' }).waitFor();

it('gives back neither time nor a life for a reload, another page or the Back button', async () => {
  const { page } = visitor;
  await register(page);
  const board = await Board.open(page);
  await board.guess(board.wrongGuesses()[0]!);
  let before = await later(page);

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
    await wordsOn(page);
    const left = await secondsLeft(page);
    expect(left).toBeLessThanOrEqual(before);
    await mistakes(page, 1);
    before = left;
  }
});

it('is one game with one clock in two tabs', async () => {
  const { page } = visitor;
  await register(page);
  const board = await Board.open(page);
  const [first = [], second = [], third = [], fourth = []] = board.wrongGuesses();
  const before = await later(page);

  const other = await page.context().newPage();
  const there = await Board.open(other);
  const left = await secondsLeft(other);
  expect(left).toBeLessThanOrEqual(before);
  expect(Math.abs(left - (await secondsLeft(page)))).toBeLessThanOrEqual(SECONDS_APART);

  // Each tab has what was done in the other, and its new minute, without being touched.
  await there.guess(first);
  await mistakes(page, 1);
  expect(await secondsLeft(page)).toBeGreaterThan(left);
  expect(Math.abs((await secondsLeft(other)) - (await secondsLeft(page)))).toBeLessThanOrEqual(SECONDS_APART);
  await page.bringToFront();
  await board.guess(board.words(0));
  await other.getByRole('heading', { name: board.answers[0]!.name, exact: true }).waitFor();
  expect(await there.tile(board.words(0)[0]!).count()).toBe(0);

  // Four mistakes are four, whichever tab makes them.
  await board.guess(second);
  await mistakes(other, 2);
  await other.bringToFront();
  await there.guess(third);
  await there.guess(fourth);
  await other.getByRole('heading', { name: 'Game Over!' }).waitFor();
  await page.getByRole('heading', { name: 'Puzzle Already Completed' }).waitFor();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.includes('minute'))).toEqual([]);
});
