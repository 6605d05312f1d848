import { DISPLAY_NAME_MAX_LENGTH, ROUTES, type TodayPuzzle } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Page } from 'playwright-core';
import { aBattleEntry, aRank, aScoreEntry, aTotalEntry } from '../test/board-builders';
import { aFriend, aFriendRequest } from '../test/builders';
import type { Visitor } from './support/browser';
import { befriend, call, Chat, identityOf } from './support/friends';
import { emailOf, register } from './support/player';
import { withVisitors } from './support/visits';
import { XSS_PAYLOADS } from './support/xss-payloads';

/** As a page shows them: without leading and trailing spaces. */
const TEXTS = XSS_PAYLOADS.map((payload) => payload.trim());

let ada: Visitor;
let bea: Visitor;
let adaName: string;
let beaName: string;
/** The requests that a hostile text has caused. */
let loaded: string[];

// Registered before `withVisitors`, so that it runs while the pages are still open.
afterEach(async () => {
  const titles = [await ada.page.title(), await bea.page.title()];
  expect({ titles: titles.filter((title) => title.includes('pwned')), loaded }).toEqual({
    titles: [],
    loaded: [],
  });
});

withVisitors(2, async (one, other) => {
  loaded = [];
  [ada, bea] = [one, other];
  for (const { page } of [ada, bea]) {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    page.on('request', (request) => {
      if (/pwned|evil\.example/.test(request.url())) loaded.push(request.url());
    });
  }
  adaName = await register(ada.page);
  beaName = await register(bea.page);
});

const answer = (page: Page, path: string, body: unknown): Promise<unknown> =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: body }),
  );

const idOf = (place: number): string => `018f0000-0000-7000-8000-${String(place).padStart(12, '0')}`;

const isToday = (url: URL): boolean => url.pathname === ROUTES.puzzles.today;

it('shows hostile texts as text in messages and in names of friends and other players', async () => {
  await befriend(ada.page, bea.page);
  const { user_id: beaId } = await identityOf(bea.page);
  const { user_id: adaId } = await identityOf(ada.page);

  // As messages: many texts in each, since the server accepts only five messages in a few seconds.
  const chunks = [0, 1, 2, 3].map((part) => TEXTS.filter((_, place) => place % 4 === part).join('\n'));
  await ada.page.goto(`/chat/${beaId}`);
  const adasChat = new Chat(ada.page);
  await adasChat.line(beaName).waitFor();
  for (const chunk of chunks) {
    expect([...chunk].length).toBeLessThanOrEqual(2_000);
    await adasChat.say(beaName, chunk);
  }
  await bea.page.goto(`/chat/${adaId}`);
  const beasChat = new Chat(bea.page);
  await beasChat.shows(adaName, chunks);

  // As a display name that the server has stored.
  const name = `<img src=x onerror=alert(${Date.now() % 1_000})>`;
  await call(bea.page, 'PUT', ROUTES.users.profile, { display_name: name, email: emailOf(beaName) });
  await ada.page.goto('/friends');
  await waitFor(
    async () => {
      await ada.page.reload();
      await ada.page.getByRole('heading', { name: 'Your friends' }).waitFor();
      return ada.page.locator('bdi').filter({ hasText: name }).first().isVisible();
    },
    { intervalMs: 500, what: 'the name to arrive' },
  );
  expect(await ada.page.locator('img').count()).toBe(0);

  // As names: on the friends page, in requests both ways, in the search and in the chat.
  const names = XSS_PAYLOADS.filter((payload) => [...payload].length <= DISPLAY_NAME_MAX_LENGTH);
  const hostile = [...names, ...XSS_PAYLOADS.filter((payload) => !names.includes(payload))].map((payload) =>
    [...payload].slice(0, DISPLAY_NAME_MAX_LENGTH).join('').trim(),
  );
  const friend = (display_name: string, place: number) =>
    aFriend({ user_id: idOf(place), username: `player_${place}`, display_name, unread_count: 1 });
  const request = (display_name: string, place: number) =>
    aFriendRequest({ friendship_id: place + 1, other_user: friend(display_name, place) });
  await answer(ada.page, ROUTES.friends.list, hostile.map(friend));
  await answer(ada.page, ROUTES.friends.pending, hostile.map(request));
  await answer(ada.page, ROUTES.friends.sent, hostile.map(request));
  await answer(ada.page, ROUTES.friends.blocks, hostile.map(friend));
  await answer(
    ada.page,
    ROUTES.friends.search,
    hostile.map((name, place) => ({ ...friend(name, place), relationship: 'none' })),
  );
  await ada.page.goto('/friends');
  await ada.page.getByRole('heading', { name: 'Your friends' }).waitFor();
  await ada.page.getByLabel('Username').fill('somebody');
  await ada.page.getByRole('list', { name: 'Players found' }).waitFor();
  await adasChat.openList();
  await adasChat.entry(hostile[0]!).first().waitFor();
  const shown = await ada.page.locator('bdi').allTextContents();
  for (const name of hostile) expect(shown.filter((text) => text === name).length).toBeGreaterThanOrEqual(5);
  await ada.page.goto('/profile');
  const blocked = ada.page.getByRole('region', { name: 'Blocked players' });
  await blocked.waitFor();
  expect(await blocked.locator('bdi').allTextContents()).toEqual(expect.arrayContaining(hostile));
});

it('shows hostile names as text on every leaderboard, in the navigation bar and the greeting', async () => {
  const ranked = TEXTS.map((name, place) => aRank(place + 1, idOf(place), name));
  const { page } = ada;
  await answer(page, ROUTES.leaderboards.today, ranked.map(aScoreEntry));
  await answer(page, ROUTES.leaderboards.streaks, ranked.map(aTotalEntry));
  await answer(page, ROUTES.leaderboards.totalScores, ranked.map(aTotalEntry));
  await answer(page, ROUTES.leaderboards.allTime, ranked.map(aScoreEntry));
  await answer(page, ROUTES.battle.leaderboard, { leaderboard: ranked.map((who) => aBattleEntry(who)) });
  await page.goto('/leaderboard');
  for (const tab of ["Today's Scores", 'Streaks', 'Total Scores', 'Best Scores', 'Battle']) {
    await page.getByRole('tab', { name: tab }).click();
    const names = page.getByRole('tabpanel').locator('tbody bdi');
    await names.nth(TEXTS.length - 1).waitFor();
    expect((await names.allTextContents()).slice(0, TEXTS.length)).toEqual(TEXTS);
  }

  await page.goto('/');
  await page.getByText(/^Welcome( back)?,/).waitFor();
  const shown = await page.evaluate(async (names) => {
    const key = 'fourfold.session';
    const session = JSON.parse(localStorage.getItem(key)!) as { user: { display_name: string } };
    const found: (string | null)[][] = [];
    for (const name of names) {
      session.user.display_name = name;
      const stored = JSON.stringify(session);
      // Repeated if the page has meanwhile overwritten the session with the profile from the server.
      do {
        localStorage.setItem(key, stored);
        window.dispatchEvent(new StorageEvent('storage', { key }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      } while (localStorage.getItem(key) !== stored);
      found.push(['nav bdi', 'main p bdi'].map((part) => document.querySelector(part)!.textContent));
    }
    return found;
  }, TEXTS);
  expect(shown).toEqual(TEXTS.map((text) => [text, text]));
});

it('shows hostile texts as text in the words and categories of a puzzle', async () => {
  const { page } = ada;
  const real = await call<TodayPuzzle>(page, 'GET', ROUTES.puzzles.today);
  const half = TEXTS.length / 2;
  for (let from = 0; from < TEXTS.length; from += 16) {
    const words = Array.from({ length: 16 }, (_, place) => TEXTS[(from + place) % TEXTS.length]!);
    const names = [TEXTS.slice(0, half).join(' '), TEXTS.slice(half).join(' ')];
    const found_categories = names.map((category_name, place) => ({
      category_name,
      words: words.slice(place * 4, place * 4 + 4),
      difficulty: (place + 1) as 1 | 2,
    }));
    const game_state = { ...real.game_state, found_categories, is_resuming: true };
    await page.unroute(isToday);
    await page.route(isToday, (route) =>
      route.fulfill({ json: { ...real, puzzle_id: 10_000 + from, puzzle_data: { words }, game_state } }),
    );
    await page.goto('/game');
    const grid = page.getByRole('group', { name: 'Words' });
    await grid.waitFor();
    const tiles = await grid.getByRole('button').evaluateAll((all) => all.map((tile) => tile.ariaLabel));
    expect(tiles.sort()).toEqual(words.slice(8).sort());
    const text = ((await page.locator('main').textContent()) ?? '').replaceAll('\u00ad', '');
    for (const part of [...names, ...words]) expect(text).toContain(part);
  }
});
