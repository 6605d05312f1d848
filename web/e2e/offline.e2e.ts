import { ROUTES, type SyncRequest } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Page } from 'playwright-core';
import { WITH_SERVICE_WORKER } from './support/browser';
import { befriend, Chat } from './support/friends';
import { readObjectStore, serviceWorkerReady } from './support/offline';
import { Board, register } from './support/player';
import { withVisitors } from './support/visits';

/** The page of a new visitor, whose browser has no service worker yet. */
let page: Page;

const another = withVisitors(
  1,
  (newcomer) => {
    page = newcomer.page;
  },
  WITH_SERVICE_WORKER,
);

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
  const opening: Span = [Date.now(), 0];
  const board = await Board.open(page);
  opening[1] = Date.now();
  await serviceWorkerReady(page);
  await board.guess(board.words(3));

  await page.setViewportSize({ width: 375, height: 667 });
  const grid = page.getByRole('group', { name: 'Words' });
  const place = await grid.boundingBox();
  await page.context().setOffline(true);
  // Said at once, and in the way of nothing.
  await page.getByText(/^You’re offline/).waitFor();
  expect(await grid.boundingBox()).toEqual(place);
  const bar = await page.getByRole('complementary', { name: 'Status' }).boundingBox();
  const submit = await page.getByRole('button', { name: 'Submit Guess' }).boundingBox();
  expect(bar!.y + bar!.height).toBeLessThan(submit!.y);

  const made: Span[] = [];
  const play = async (words: readonly string[], verdict: string): Promise<void> => {
    const from = Date.now();
    await guessOffline(board, words, verdict);
    made.push([from, Date.now()]);
  };
  // Answers in the cache of the browser are then older than the tolerance.
  await page.getByText(/^(50|[1-4]\d)s$/).waitFor();
  const [wrong = []] = board
    .wrongGuesses()
    .map((words) => words.filter((word) => !board.words(3).includes(word)));
  await play(wrong, '1/4');
  await page.getByText(/1 guess made offline\./).waitFor();
  const inBrowser = await readObjectStore(page, 'fourfold', 'games');
  expect(inBrowser).toContain(board.answers[3]!.name);
  for (const { name: category } of board.answers.slice(0, 3)) expect(inBrowser).not.toContain(category);

  await page.reload();
  await page
    .getByText(/^You’re offline/)
    .first()
    .waitFor();
  for (const place of [2, 1, 0]) {
    await play(board.words(place), board.answers[place]!.name);
    // The verdict is heard before the other tiles have moved up.
    await board.tile(board.words(place)[0]!).waitFor({ state: 'detached' });
  }
  await page.getByRole('heading', { name: 'Congratulations!' }).waitFor();

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

  await page.getByText(/made offline/).waitFor({ state: 'detached' });
  // Everything found, hardest first (60), one mistake (3 × 75 left).
  await page.getByText('925', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'View Leaderboard' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  expect(await row.innerText()).toContain('925');
  expect(await row.innerText()).toContain('its time is what your device said.');
});

/** Whether the outbox of this browser contains a text. */
const remembers = async (page: Page, text: string): Promise<boolean> =>
  (await readObjectStore(page, 'fourfold-chat', 'outbox')).includes(text);

it('sends each message that was written offline once, even after a reload', async () => {
  const bea = await another({});
  const [adaName, beaName] = [await register(page), await register(bea.page)];
  await befriend(page, bea.page);
  await page.goto('/');
  await serviceWorkerReady(page);
  const chat = new Chat(page);
  await chat.openWith(beaName);
  await chat.say(beaName, 'first');
  await chat.log(beaName).getByText('Sent').waitFor();
  // The longest pauses between attempts to reconnect, so that the page does not give up meanwhile.
  await page.evaluate(() => (Math.random = () => 0.99));
  await page.context().setOffline(true);
  await page.getByText('Reconnecting…').first().waitFor();
  await chat.say(beaName, 'second');
  await chat.say(beaName, 'third');
  await chat.log(beaName).getByText('Waiting…').nth(1).waitFor();
  await waitFor(() => remembers(page, 'third'), { what: 'the messages in the outbox' });
  await page.reload();
  await chat.shows(beaName, ['second', 'third']);
  await page.context().setOffline(false);
  await chat.shows(beaName, ['first', 'second', 'third']);
  await chat.log(beaName).getByText('Sent').waitFor();
  await waitFor(async () => !(await remembers(page, 'third')), { what: 'an empty outbox' });

  const beasChat = new Chat(bea.page);
  await bea.page.goto('/');
  await beasChat.openWith(adaName);
  await beasChat.shows(adaName, ['first', 'second', 'third']);
  await page.reload();
  await chat.shows(beaName, ['first', 'second', 'third']);
});
