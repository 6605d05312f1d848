import type { Visitor } from './support/browser';
import { Board, register, registerByForm } from './support/player';
import { withVisitors } from './support/visits';

let visitor: Visitor;

withVisitors(1, (newcomer) => {
  visitor = newcomer;
});

it('lets a newcomer register, win by clicking through a reload, and see themselves on the board', async () => {
  const { page } = visitor;
  await page.goto('/game');
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/register');
  const name = await registerByForm(page);

  const board = await Board.open(page);
  // The hint is there for seconds only.
  await Promise.all([
    page.getByText(/^So close! .* Hint: Hard$/).waitFor(),
    board.guess([...board.words(2).slice(0, 3), board.words(1)[0]!]),
  ]);
  await page.getByText('1/4', { exact: true }).waitFor();
  await board.guess(board.words(3));
  await page.getByRole('heading', { name: board.answers[3]!.name, exact: true }).waitFor();

  await page.reload();
  await page.getByText('Welcome back! Continuing where you left off.').first().waitFor();
  await page.getByText('1/4', { exact: true }).waitFor();
  expect(
    await page.getByRole('list', { name: 'Found categories' }).getByRole('heading').allTextContents(),
  ).toEqual([board.answers[3]!.name]);

  await board.win();
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await page.getByText(/^\d+ seconds?$/).waitFor();

  await page.getByRole('link', { name: 'View Leaderboard' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/You/);
  expect(await row.getByRole('cell').last().innerText()).toMatch(/^\d+:\d\d$/);
  await page.getByRole('tab', { name: 'Best Scores' }).click();
  await page.getByRole('columnheader', { name: 'Puzzle' }).waitFor();
  await row.first().waitFor();

  await page.goto('/game');
  await page.getByRole('heading', { name: 'Puzzle Already Completed' }).waitFor();
});

it('shifts no layout without the player’s doing', async () => {
  const { page } = visitor;
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<
        PerformanceEntry & { value: number; hadRecentInput: boolean }
      >) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await register(page);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Network.enable');
  // Verdicts arrive so late that what they move no longer counts as the player's own doing.
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 700,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const board = await Board.open(page);
  await board.guess([...board.words(1).slice(0, 3), board.words(2)[0]!]);
  await board.guess(board.words(0));
  await board.guess(board.words(1));
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
});
