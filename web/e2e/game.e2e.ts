import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES, type SyncRequest } from '@fourfold/contracts';
import { WORKSPACE_ROOT } from '@fourfold/stack';
import { starterPuzzles } from '@fourfold/testing';
import type { Page } from 'playwright-core';
import { readObjectStore, serviceWorkerReady } from './support/offline';
import { Board, register, registerByForm } from './support/player';
import { withVisitors } from './support/visits';

/** The page of a new visitor, whose browser has no service worker yet. */
let page: Page;

withVisitors(1, (newcomer) => {
  page = newcomer.page;
});

const mistakes = (tab: Page, used: number): Promise<void> =>
  tab.getByText(`${used}/4`, { exact: true }).waitFor();
const resumed = (): Promise<void> =>
  page.getByText('Welcome back! Continuing where you left off.').first().waitFor();

it('lets a new player register, win by mouse despite a reload, and appear on the leaderboard', async () => {
  await page.goto('/game');
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/register');
  // The address changes before the form does.
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  const name = await registerByForm(page);

  const board = await Board.open(page);
  // The hint is visible for seconds only, so the wait starts before the guess.
  await Promise.all([
    page.getByText(/^So close! .* Hint: Hard$/).waitFor(),
    board.guess([...board.words(2).slice(0, 3), board.words(1)[0]!]),
  ]);
  await mistakes(page, 1);
  await board.guess(board.words(3));
  await page.getByRole('heading', { name: board.answers[3]!.name, exact: true }).waitFor();

  await page.reload();
  await resumed();
  await mistakes(page, 1);
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

it('shifts no layout without user input', async () => {
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
  // Verdicts arrive so late that the shifts they cause no longer count as following user input.
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

it('keeps a mistake after a visit to another page and after the Back button', async () => {
  await register(page);
  const board = await Board.open(page);
  await board.guess(board.wrongGuesses()[0]!);

  const waysBack = [
    async () => {
      await page.getByRole('link', { name: 'Leaderboard', exact: true }).click();
      await page.waitForURL('**/leaderboard');
      await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
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
    await resumed();
    await mistakes(page, 1);
  }
});

it('shares one game between two tabs', async () => {
  await register(page);
  const board = await Board.open(page);
  const [first = [], second = [], third = [], fourth = []] = board.wrongGuesses();
  const other = await page.context().newPage();
  const there = await Board.open(other);

  // A tab shows what was done in the other, without having to be looked at.
  await there.guess(first);
  await mistakes(page, 1);
  await board.guess(board.words(0));
  await other.getByText(`${board.answers[0]!.name}: already found in another tab`).first().waitFor();
  await other.getByRole('heading', { name: board.answers[0]!.name, exact: true }).waitFor();
  await there.tile(board.words(0)[0]!).waitFor({ state: 'detached' });

  // Mistakes from both tabs count towards the same limit.
  await board.guess(second);
  await mistakes(other, 2);
  await there.guess(third);
  await there.guess(fourth);
  for (const tab of [other, page]) {
    await tab.getByRole('heading', { name: 'Game Over!' }).waitFor();
    await tab.getByText(/^\d+ seconds?$/).waitFor();
  }
});

/** Submits and waits for a verdict that may come from the browser itself. */
async function guessOffline(board: Board, words: readonly string[], verdict: string | RegExp): Promise<void> {
  for (const word of words) await board.tile(word).click();
  await board.page.getByRole('button', { name: 'Submit Guess' }).click();
  await board.page.getByText(verdict).first().waitFor();
}

type Span = [from: number, to: number];

/** The clock follows a header with whole seconds, which arrives late on a busy machine. */
const CLOCK_TOLERANCE_MS = 5_000;

function expectWithin([from, to]: Span, ms: number): void {
  expect(ms).toBeGreaterThan(from - CLOCK_TOLERANCE_MS);
  expect(ms).toBeLessThan(to + CLOCK_TOLERANCE_MS);
}

it('lets an opened puzzle be finished offline, and shows the score of the server afterwards', async () => {
  const name = await register(page);
  const board = await Board.open(page);
  await serviceWorkerReady(page);
  await board.guess(board.words(3));

  await page.setViewportSize({ width: 375, height: 667 });
  await page.context().setOffline(true);
  // Said at once, and in the way of nothing.
  await page.getByText(/^You are offline/).waitFor();
  const bar = await page.getByRole('complementary', { name: 'Status' }).boundingBox();
  const submit = await page.getByRole('button', { name: 'Submit Guess' }).boundingBox();
  expect(bar!.y + bar!.height).toBeLessThan(submit!.y);
  const [wrong = []] = board
    .wrongGuesses()
    .map((words) => words.filter((word) => !board.words(3).includes(word)));
  await guessOffline(board, wrong, '1/4');
  await page
    .getByText(/Hints for near misses need a connection/)
    .first()
    .waitFor();
  await page.getByText('1 guess made offline.').waitFor();
  const inBrowser = await readObjectStore(page, 'fourfold', 'games');
  expect(inBrowser).toContain(board.answers[3]!.name);
  for (const { name: category } of board.answers.slice(0, 3)) expect(inBrowser).not.toContain(category);

  await page.reload();
  await page
    .getByText(/^You are offline/)
    .first()
    .waitFor();
  await mistakes(page, 1);
  for (const place of [2, 1, 0]) {
    await guessOffline(board, board.words(place), board.answers[place]!.name);
    // The verdict is heard before the other tiles have moved up.
    await board.tile(board.words(place)[0]!).waitFor({ state: 'detached' });
  }
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await page.getByText('4 guesses made offline.').waitFor();

  await page.context().setOffline(false);
  await page.getByText(/^\d+ seconds?$/).waitFor();
  await page.getByText(/made offline/).waitFor({ state: 'detached' });
  // Everything found, hardest first (60), one mistake (3 × 75 left).
  await page.getByText('925', { exact: true }).waitFor();
  await page.getByText(/^Offline: .* its time is what your device said\.$/).waitFor();
  await page.getByText('What is shared').click();
  const shared = (await page.getByText(/^Fourfold No\. \d+, /).innerText()).toUpperCase();
  for (const word of board.answers.flatMap(({ words, name: category }) => [...words, category]))
    expect(shared).not.toContain(word.toUpperCase());

  await page.getByRole('link', { name: 'View Leaderboard' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  expect(await row.innerText()).toContain('925');
  expect(await row.innerText()).toContain('its time is what your device said.');
});

it('times offline guesses by when they were made, whatever answers the browser has cached', async () => {
  await register(page);
  const opening: Span = [Date.now(), 0];
  const board = await Board.open(page);
  opening[1] = Date.now();
  await serviceWorkerReady(page);
  await page.context().setOffline(true);
  const made: Span[] = [];
  const play = async (words: readonly string[], verdict: string): Promise<void> => {
    const from = Date.now();
    await guessOffline(board, words, verdict);
    made.push([from, Date.now()]);
  };
  // Cached answers are then older than the tolerance.
  await page.getByText(/^(50|[1-4]\d)s$/).waitFor();
  await play(board.wrongGuesses()[0]!, '1/4');
  await play(board.words(0), board.answers[0]!.name);

  await page.reload();
  await page
    .getByText(/^You are offline/)
    .first()
    .waitFor();
  for (const place of [1, 2, 3]) await play(board.words(place), board.answers[place]!.name);

  const syncing = page.waitForResponse((response) => response.url().endsWith(ROUTES.scores.sync));
  await page.context().setOffline(false);
  const { guesses } = (await syncing).request().postDataJSON() as SyncRequest;
  const claimed = guesses.map(({ at }) => Date.parse(at));
  expect(claimed).toEqual([...claimed].sort((left, right) => left - right));
  expect(claimed).toHaveLength(made.length);
  for (const [index, span] of made.entries()) expectWithin(span, claimed[index]!);
  const [seconds] = /^\d+/.exec(await page.getByText(/^\d+ seconds?$/).innerText())!;
  const [from, to] = made.at(-1)!;
  expectWithin([from - opening[1], to - opening[0]], Number(seconds) * 1_000);
});

it('requests the puzzle once, while the game code loads, and times the paint of each word', async () => {
  await register(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let releaseScript: () => void = () => undefined;
  const puzzleRequested = new Promise<void>((resolve) => (releaseScript = resolve));
  await page.route('**/assets/game-page-*.js', async (route) => {
    await puzzleRequested;
    await route.continue();
  });
  const today = page.waitForRequest((request) => request.url().endsWith(ROUTES.puzzles.today));
  await page.goto('/game');
  await today;
  releaseScript();
  await page.getByRole('group', { name: 'Words' }).waitFor();
  expect(asked.filter((path) => path === ROUTES.puzzles.today)).toHaveLength(1);

  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        new PerformanceObserver((list) => {
          count += list.getEntries().length;
          if (count >= 16) resolve(count);
        }).observe({ type: 'element', buffered: true });
      }),
  );
  expect(painted).toBe(16);
});

it('says that the app did not load, and loads it on request', async () => {
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('/game');
  await page.getByRole('alert').getByText('Something went wrong on this page.').waitFor();
  await page.unroute('**/assets/start-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
});

/** Every pair of a group as neighbours in a JSON array; a shuffled array rarely has such neighbours. */
function pairsOf(words: readonly string[]): string[] {
  return words.flatMap((word) =>
    words.filter((other) => other !== word).map((other) => `"${word}","${other}"`),
  );
}

it('sends the browser no category before it is found', async () => {
  const answers: Array<Promise<string>> = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
  });
  await register(page);
  const board = await Board.open(page);
  await board.guess([...board.words(1).slice(0, 3), board.words(2)[0]!]);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const seen = [...(await Promise.all(answers)), await page.content(), stored].join('\n');
  expect(seen).toContain(board.words(0)[0]);
  for (const { name } of board.answers) expect(seen).not.toContain(name);
});

it('ships no puzzle with the web app', () => {
  const dist = join(WORKSPACE_ROOT, 'web/dist');
  const shipped = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((file) => join(dist, file))
    .filter((file) => statSync(file).isFile());
  expect(shipped.filter((file) => file.endsWith('.map'))).toEqual([]);
  const text = shipped.map((file) => readFileSync(file, 'latin1')).join('\n');
  const pairs = starterPuzzles().flatMap(({ categories }) =>
    categories.flatMap(({ words }) => pairsOf(words)),
  );
  expect(pairs.filter((pair) => text.includes(pair))).toEqual([]);
});
