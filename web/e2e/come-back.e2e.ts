import type { Page } from 'playwright-core';
import { baseUrl } from './support/browser';
import { befriend } from './support/friends';
import { Board, register } from './support/player';
import { withVisitors } from './support/visits';

const PHONE = { viewport: { width: 375, height: 635 } };

let page: Page;
let friend: Page;
const another = withVisitors(
  2,
  (one, other) => {
    page = one.page;
    friend = other.page;
  },
  PHONE,
);

const week = (who: Page) => who.getByRole('list', { name: 'The last seven days' });

/** The link in the text that the result shares. */
async function sharedLink(who: Page): Promise<string> {
  await who.getByText('What is shared').click();
  const text = await who.getByText(new RegExp(`${baseUrl()}/`)).innerText();
  const lines = text.split('\n');
  // A row for each group, in signs that differ in shape as well; a plain line above.
  expect(lines.filter((line) => /^(?:🟩|🟡|🔶|🔺){4}$/u.test(line))).toHaveLength(4);
  expect(lines[1]).toMatch(/^Solved with no mistakes, \d+ points$/);
  return lines.at(-1)!;
}

it('shows the week, the place and what friends did, no score of theirs before the own end', async () => {
  const name = await register(friend);
  await register(page);
  await befriend(page, friend);
  await (await Board.open(friend)).win();
  await friend.getByText('940', { exact: true }).waitFor();

  await page.goto('/');
  const friends = page.getByRole('region', { name: 'Friends today' });
  await friends.getByText('has finished', { exact: true }).waitFor();
  // The card of today comes first on a phone, and large text leaves room for names.
  expect((await week(page).boundingBox())!.y).toBeLessThan(PHONE.viewport.height);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect((await friends.locator('bdi').first().boundingBox())!.width).toBeGreaterThan(150);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await week(page)
    .getByText(/: still to play$/)
    .waitFor({ state: 'attached' });

  const board = await Board.open(page);
  await board.guess(board.wrongGuesses()[0]!);
  await board.win();
  await page.getByText('0 → 1').waitFor();
  await page.getByText(/^\d+(st|nd|rd|th) of \d+$/).waitFor();
  await week(page)
    .getByText(/: played$/)
    .waitFor({ state: 'attached' });
  await friends
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText(/940 · 0:\d\d$/)
    .waitFor();
});

it('leads from a shared link to the game at once, and both results beside each other', async () => {
  await register(friend);
  await (await Board.open(friend)).win();
  const link = await sharedLink(friend);

  await page.goto(link);
  await page.getByRole('heading', { name: /solved No\. \d+ with no mistakes\. Can you\?$/ }).waitFor();
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const { y, height } = (await play.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height);
  await play.click();
  const board = await Board.on(page);
  await board.guess(board.wrongGuesses()[0]!);
  await board.win();
  const results = page.locator('dl', { hasText: 'You' });
  await results.getByText('1 mistake', { exact: true }).waitFor();
  await results.getByText('No mistakes', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Keep this game' }).waitFor();

  const player = (await another()).page;
  await register(player);
  await player.goto(link);
  await player.getByRole('link', { name: 'Play', exact: true }).click();
  const players = await Board.on(player);
  for (const place of [3, 2, 1, 0]) await players.guess(players.words(place));
  await player.getByText('Perfect!').waitFor();
  await player.getByText('How the score adds up').click();
  await player.getByText('Harder groups first: 60').waitFor();
  await player.getByRole('button', { name: /^Add friend/ }).click();
  await friend.goto('/friends');
  await friend.getByRole('button', { name: /^Accept / }).waitFor();
});
