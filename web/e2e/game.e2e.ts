import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES, type AvailablePuzzle } from '@fourfold/contracts';
import { WORKSPACE_ROOT } from '@fourfold/stack';
import { starterPuzzles } from '@fourfold/testing';
import type { Locator, Page } from 'playwright-core';
import { translatePage } from '../test/translate-page';
import { baseUrl, WITH_MOTION } from './support/browser';
import { watchShifts } from './support/layout-shifts';
import { Board, register, registerByForm } from './support/player';
import { withVisitors } from './support/visits';

/** The page of a new visitor, whose browser has no service worker yet. */
let page: Page;

withVisitors(
  1,
  (newcomer) => {
    page = newcomer.page;
  },
  WITH_MOTION,
);

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

it('goes on in a page that the browser translates: counters count, and the game ends', async () => {
  await page.addInitScript(translatePage);
  await register(page);
  const board = await Board.open(page);
  await page.getByText('0 of 4 selected').waitFor();
  await board.guess(board.wrongGuesses()[0]!);
  await mistakes(page, 1);
  await page.getByText('Mistakes').first().waitFor();
  expect(await page.locator('[translate="no"] font').count()).toBe(0);
  await board.win();
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await page.getByRole('link', { name: 'View Leaderboard' }).click();
  await page.getByRole('tab', { name: 'Best Scores' }).click();
  await page.getByRole('columnheader', { name: 'Puzzle' }).waitFor();
});

it('says on a slow network that a guess is checked, and shifts no layout without user input', async () => {
  await page.setViewportSize({ width: 375, height: 635 });
  const shifts = await watchShifts(page);
  await register(page);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Network.enable');
  const delay = (latency: number) =>
    slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  // Answers arrive so late that the shifts they cause no longer count as following user input.
  await delay(700);
  const board = await Board.open(page);
  // A busy machine needs time to see what is shown until the verdict.
  await delay(3_000);
  await Promise.all([
    page.getByText('Checking…').first().waitFor(),
    page.waitForFunction(
      () =>
        document
          .getAnimations()
          .filter((each) => 'animationName' in each && /pulse/.test(String(each.animationName))).length === 4,
    ),
    board.guess([...board.words(1).slice(0, 3), board.words(2)[0]!]),
  ]);
  await board.guess(board.words(0));
  await board.guess(board.words(1));
  expect(await shifts()).toBeLessThanOrEqual(0.02);
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
  const other = await page.context().newPage();
  const there = await Board.open(other);

  // A tab shows what was done in the other, without having to be looked at.
  await there.guess(board.wrongGuesses()[0]!);
  await mistakes(page, 1);
  await board.guess(board.words(0));
  await other.getByText(`${board.answers[0]!.name}: already found in another tab`).first().waitFor();
  await there.tile(board.words(0)[0]!).waitFor({ state: 'detached' });
  // Mistakes from both tabs count towards the same limit.
  await board.guess(board.wrongGuesses()[1]!);
  await mistakes(other, 2);
});

describe('a phone', () => {
  it.each([
    { width: 375, height: 635 },
    { width: 320, height: 568 },
  ])('has the buttons in reach at $width × $height, beside hints and the choice of time', async (size) => {
    await page.setViewportSize(size);
    await register(page);
    const board = await Board.open(page);
    await page.getByLabel('First hints').waitFor();
    await page.getByRole('group', { name: 'Time for a guess' }).first().waitFor();
    const boxOf = async (part: Locator) => (await part.boundingBox())!;
    const submit = await boxOf(page.getByRole('button', { name: 'Submit Guess' }));
    expect(submit.y + submit.height).toBeLessThanOrEqual(size.height);
    const grid = await boxOf(page.getByRole('group', { name: 'Words' }));
    expect(grid.y + grid.height).toBeLessThanOrEqual(submit.y);
    const heading = await boxOf(page.locator('main header'));
    expect(heading.height).toBeLessThan(2 * (await boxOf(page.locator('main h1'))).height);

    const guess = board.wrongGuesses()[0]!;
    const shaken = page.waitForFunction(() => {
      const tiles = [...document.querySelectorAll('button[data-shaking]')];
      return tiles.length > 0 && tiles.map((tile) => tile.ariaLabel);
    });
    await board.guess(guess);
    expect((await (await shaken).jsonValue()) || []).toHaveLength(4);
    expect((await boxOf(page.getByRole('button', { name: 'Submit Guess' }))).y).toBeCloseTo(submit.y, 0);
    await page.getByText('Tried: 1 group').click();
    await page.getByText(guess.join(', ')).waitFor();
  });

  it('lets tiles fly straight to their places after a correct guess', async () => {
    await page.setViewportSize({ width: 375, height: 635 });
    await register(page);
    const board = await Board.open(page);
    const flight = page.evaluate(async (word) => {
      const grid = document.querySelector('[role="group"][aria-label="Words"]')!;
      const own = grid.querySelector(`[aria-label="${word}"]`)!;
      const places: { x: number; tiles: number }[] = [];
      for (let still = 0; still < 30;) {
        await new Promise(requestAnimationFrame);
        const tiles = grid.children.length;
        places.push({ x: own.getBoundingClientRect().x, tiles });
        still = tiles === 12 && places.at(-2)?.x === places.at(-1)!.x ? still + 1 : 0;
      }
      return places.map(({ x }) => x);
    }, board.words(3)[0]!);
    await board.guess(board.words(0));
    const xs = await flight;
    const [least, most] = [Math.min(xs[0]!, xs.at(-1)!), Math.max(xs[0]!, xs.at(-1)!)];
    for (const x of xs) {
      expect(x).toBeGreaterThanOrEqual(least - 1);
      expect(x).toBeLessThanOrEqual(most + 1);
    }
  });
});

const timer = () => page.getByRole('timer');

it('takes a mistake when the chosen time has passed, and then waits for whoever was called away', async () => {
  await page.setViewportSize({ width: 375, height: 635 });
  await register(page);
  await page.clock.install();
  await page.goto('/profile');
  await page.locator('main label', { hasText: '10 min' }).first().click();
  await Board.open(page);
  await timer()
    .filter({ hasText: /10:00|9:\d\d/ })
    .waitFor();
  await page.clock.runFor('01:05');
  await timer()
    .filter({ hasText: /[78]:\d\d/ })
    .waitFor();
  await page.getByText('0/4', { exact: true }).waitFor();
  await page.clock.runFor('09:00');
  await page.getByText('1/4', { exact: true }).waitFor();
  const goOn = page.getByRole('button', { name: 'Still there? Tap to go on' });
  await goOn.waitFor();
  await page.clock.runFor('30:00');
  await page.getByText('1/4', { exact: true }).waitFor();
  await goOn.click();
  await page.clock.runFor('00:30');
  await timer()
    .filter({ hasText: /9:[0-3]\d/ })
    .waitFor();

  // In a pocket.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor('30:00');
  await page.getByText('1/4', { exact: true }).waitFor();
  await timer()
    .filter({ hasText: /9:[0-3]\d/ })
    .waitFor();
});

it('leads from the calendar to a day that was missed and to today, and shows afterwards how it ended', async () => {
  await page.setViewportSize({ width: 375, height: 635 });
  await register(page);
  const isList = (url: URL): boolean => url.pathname === ROUTES.puzzles.available;
  // The stack has no puzzle of another month.
  await page.route(isList, async (route) => {
    const response = await route.fetch();
    const [today] = (await response.json()) as [AvailablePuzzle];
    await route.fulfill({
      response,
      json: [
        { ...today, number: 2 },
        { ...today, puzzle_id: 99, puzzle_date: '2025-01-07', number: 1 },
      ],
    });
  });
  await page.goto('/archive');
  await page.getByRole('button', { name: 'First puzzle' }).click();
  await page.getByRole('link', { name: 'Play the puzzle of Tuesday, January 7, 2025' }).waitFor();
  await page.unroute(isList);
  await page.reload();
  const day = page.getByRole('table').getByRole('button').last();
  await page.getByText(/^The answers come out on/).waitFor();
  await day.and(page.locator('[aria-pressed="true"]')).waitFor();
  await page.getByRole('link', { name: 'Play today' }).click();
  await (await Board.on(page)).win();
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await page.goto('/archive');
  await day.and(page.getByRole('button', { name: /: Played/ })).waitFor();
  expect(await page.getByRole('link', { name: 'Play today' }).count()).toBe(0);
  await page.getByRole('link', { name: /^How others did with the puzzle of/ }).click();
  await page.getByRole('heading', { name: 'How others did' }).waitFor();
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

it('leads people on from mistyped addresses, and has an icon for every browser', async () => {
  await register(page);
  for (const path of ['//game', '/game.', '//game//.']) {
    // A relative `//game` would be another host.
    await page.goto(baseUrl() + path);
    await page.getByRole('group', { name: 'Words' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/game');
  }
  for (const path of ['//evil.example', '/chat/%', '/game.html']) {
    await page.goto(baseUrl() + path);
    await page.locator('main h1').waitFor();
    expect(new URL(page.url()).origin).toBe(new URL(baseUrl()).origin);
  }
  const types = await page
    .locator('link[rel="icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('type')));
  expect(types).toEqual(['image/png', 'image/svg+xml']);
  const icon = await page.context().request.get('/favicon.ico');
  expect(icon.headers()['content-type']).toMatch(/^image\//);
});

it('prints a light page without what is only operated', async () => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await register(page);
  await Board.open(page);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  const styleOf = (part: string, name: string): Promise<string> =>
    page
      .locator(part)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  expect(await styleOf('html', 'background-color')).toBe('rgb(255, 255, 255)');
  expect(await styleOf('main h1', 'color')).toBe('rgb(20, 27, 61)');
  expect(await page.getByRole('group', { name: 'Words' }).getByRole('button').count()).toBe(16);
  for (const name of ['Submit Guess', 'Shuffle', 'Logout'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
});

/** Every pair of a group as neighbours; a shuffled array rarely has such neighbours. */
function pairsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => words.filter((other) => other !== word).map((other) => `${word},${other}`));
}

/** All strings that are neighbours in an array of a text, in any quotes. */
const neighboursIn = (text: string): string[] =>
  [...text.matchAll(/(["'`])([^"'`]+)\1(?=,(["'`])([^"'`]+)\3)/g)].map(
    ([, , one, , other]) => `${one},${other}`,
  );

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
  const pairs = new Set(
    starterPuzzles().flatMap(({ categories }) => categories.flatMap(({ words }) => pairsOf(words))),
  );
  const neighbours = shipped.flatMap((file) => neighboursIn(readFileSync(file, 'utf8')));
  expect(neighbours.filter((pair) => pairs.has(pair))).toEqual([]);
});
