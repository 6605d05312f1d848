import { DISPLAY_NAME_MAX_LENGTH, ROUTES, routePath, type FriendRequest } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, newVisitor, type Visitor } from './support/browser';
import { befriend, call, Chat, identityOf } from './support/friends';
import { Board, emailOf, login, register } from './support/player';
import { XSS_PAYLOADS } from './support/xss-payloads';

let browser: Browser;
let ada: Visitor;
let bea: Visitor;
let adaName: string;
let beaName: string;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  [ada, bea] = [await newVisitor(browser), await newVisitor(browser)];
  adaName = await register(ada.page);
  beaName = await register(bea.page);
});
afterEach(async () => {
  const faults = [...ada.faults, ...bea.faults];
  await ada.leave();
  await bea.leave();
  expect(faults).toEqual([]);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The visible texts are exactly these, each once. */
async function reads(chat: Chat, name: string, texts: readonly string[]): Promise<void> {
  let seen: string[] = [];
  await waitFor(
    async () => {
      seen = await chat.texts(name);
      return seen.length >= texts.length;
    },
    { timeoutMs: 60_000, what: `${texts.length} messages` },
  );
  expect(seen).toEqual(texts);
}

it('makes friends of two players, who then see each other come and go', async () => {
  await ada.page.goto('/friends');
  await ada.page.getByLabel('Username').fill((await identityOf(bea.page)).username);
  await button(ada.page, 'Send Request').click();
  await ada.page.getByText(`Friend request sent to ${beaName}.`).first().waitFor();
  await ada.page.getByRole('heading', { name: 'Sent requests' }).waitFor();
  await bea.page.goto('/friends');
  await button(bea.page, `Accept ${adaName}`).click();
  await bea.page.getByText('Current streak 0, best streak 0').waitFor();
  // Nobody reloads: the socket tells.
  await ada.page.getByRole('link', { name: `Chat with ${beaName}` }).waitFor();
  await ada.page.getByText('Online', { exact: true }).waitFor();

  const chat = new Chat(bea.page);
  await chat.openList();
  await bea.page.getByLabel('Appear offline').check();
  await ada.page.getByText('Offline', { exact: true }).waitFor();
  await bea.page.reload();
  await bea.page.getByLabel('Appear offline').waitFor();
  expect(await bea.page.getByLabel('Appear offline').isChecked()).toBe(true);
  await bea.page.getByText('Online', { exact: true }).waitFor();
  await ada.page.reload();
  await ada.page.getByText('Offline', { exact: true }).waitFor();
  await bea.page.getByLabel('Appear offline').uncheck();
  await ada.page.getByText('Online', { exact: true }).waitFor();

  await button(ada.page, `Remove ${beaName}`).click();
  await button(ada.page, 'Remove friend').click();
  await ada.page.getByText('No friends yet.').waitFor();
  await bea.page.getByText('No friends yet.').waitFor();
});

it('takes messages both ways, and brings every one once to who was away', async () => {
  await befriend(ada.page, bea.page);
  const { user_id: adaId } = await identityOf(ada.page);
  await ada.page.goto('/');
  await bea.page.goto('/');
  const [adasChat, beasChat] = [new Chat(ada.page), new Chat(bea.page)];
  await adasChat.openWith(beaName);
  await beasChat.openWith(adaName);
  await adasChat.say(beaName, 'hello');
  await reads(beasChat, adaName, ['hello']);
  await beasChat.say(adaName, 'hi there');
  await reads(adasChat, beaName, ['hello', 'hi there']);
  await beasChat.log(adaName).getByText('Read').waitFor();

  await bea.leave();
  const missed = ['are you there?', 'it seems not', 'until later'];
  for (const text of missed) await adasChat.say(beaName, text);
  await adasChat.log(beaName).getByText('Sent').waitFor();

  bea = await newVisitor(browser);
  await bea.page.goto('/login');
  await login(bea.page, emailOf(beaName));
  await bea.page.waitForURL((url) => url.pathname !== '/login');
  await button(bea.page, 'Open friends chat, 3 unread messages').waitFor();
  await bea.page.goto(`/chat/${adaId}`);
  await reads(new Chat(bea.page), adaName, ['hello', 'hi there', ...missed]);
  await adasChat.log(beaName).getByText('Read').waitFor();
  await button(bea.page, 'Open friends chat').waitFor();
});

it('sends once, in order, what was written while the connection was away', async () => {
  await befriend(ada.page, bea.page);
  await ada.page.goto('/');
  await bea.page.goto('/');
  const [adasChat, beasChat] = [new Chat(ada.page), new Chat(bea.page)];
  await adasChat.openWith(beaName);
  await beasChat.openWith(adaName);
  await adasChat.say(beaName, 'first');
  await reads(beasChat, adaName, ['first']);
  let allowed = false;
  await ada.page.route(
    (url) => url.pathname === ROUTES.auth.wsToken,
    async (route) => {
      await waitFor(() => allowed, { timeoutMs: 60_000, what: 'the way back' });
      await route.continue();
    },
  );
  await ada.page.context().setOffline(true);
  await ada.page.getByText('Reconnecting…').first().waitFor();
  await adasChat.say(beaName, 'second');
  await adasChat.say(beaName, 'third');
  expect(await adasChat.log(beaName).getByText('Waiting…').count()).toBe(2);
  await ada.page.context().setOffline(false);
  allowed = true;
  await reads(beasChat, adaName, ['first', 'second', 'third']);
  await adasChat
    .log(beaName)
    .getByText(/^(Sent|Read)$/)
    .waitFor();
  await reads(adasChat, beaName, ['first', 'second', 'third']);
});

it('has nothing to say to somebody who is no friend, and is silent after a logout', async () => {
  const { user_id } = await identityOf(bea.page);
  await ada.page.goto(`/chat/${user_id}`);
  await ada.page.getByText('You can only chat with friends.').waitFor();
  const codes: Array<number | undefined> = [];
  let connected = false;
  await ada.page.routeWebSocket(/\/api\/ws\/friends/, (socket) => {
    const server = socket.connectToServer();
    connected = true;
    socket.onClose((code) => {
      codes.push(code);
      void server.close({ code: code ?? 1000 });
    });
  });
  await ada.page.reload();
  await waitFor(() => connected, { timeoutMs: 60_000, what: 'a connection' });
  await ada.page.getByRole('button', { name: 'Logout' }).click();
  await waitFor(() => codes.length > 0, { timeoutMs: 60_000, what: 'the end of the connection' });
  expect(codes).toEqual([1000]);
  await new Chat(ada.page).launcher.waitFor({ state: 'detached' });
});

it('covers neither a tile nor a button of the game, on a phone and beside it', async () => {
  await befriend(ada.page, bea.page);
  for (const width of [320, 375, 768, 1056, 1280]) {
    await ada.page.setViewportSize({ width, height: 740 });
    await Board.open(ada.page);
    const chat = new Chat(ada.page);
    await chat.launcher.waitFor();
    const covered = (): Promise<string[]> =>
      ada.page.evaluate(() => {
        const chatBoxes = [...document.querySelectorAll('[aria-label="Friends chat"] > *')].map((part) =>
          part.getBoundingClientRect(),
        );
        return [...document.querySelectorAll('main button')]
          .filter((control) => {
            const box = control.getBoundingClientRect();
            return chatBoxes.some(
              (other) =>
                box.left < other.right &&
                other.left < box.right &&
                box.top < other.bottom &&
                other.top < box.bottom,
            );
          })
          .map((control) => control.textContent ?? '');
      });
    expect({ width, covered: await covered() }).toEqual({ width, covered: [] });
    if (width >= 1056) continue;
    await chat.openWith(beaName);
    expect({ width, covered: await covered() }).toEqual({ width, covered: [] });
    await ada.page.keyboard.press('Escape');
    await ada.page.keyboard.press('Escape');
  }
});

it('shows every hostile text as text, in names and in messages, and runs none of it', async () => {
  const requests: string[] = [];
  for (const { page } of [ada, bea]) {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    page.on('request', (request) => {
      if (/pwned|evil\.example/.test(request.url())) requests.push(request.url());
    });
  }
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(60);
  await befriend(ada.page, bea.page);
  const { user_id: beaId } = await identityOf(bea.page);
  const { user_id: adaId } = await identityOf(ada.page);

  // As messages: five in a few seconds is what the server takes, so many go in one.
  const rendered = XSS_PAYLOADS.map((payload) => payload.trim());
  const chunks = [0, 1, 2, 3].map((part) => rendered.filter((_, place) => place % 4 === part).join('\n'));
  await ada.page.goto(`/chat/${beaId}`);
  const adasChat = new Chat(ada.page);
  await adasChat.line(beaName).waitFor();
  for (const chunk of chunks) {
    expect([...chunk].length).toBeLessThanOrEqual(2_000);
    await adasChat.say(beaName, chunk);
  }
  await bea.page.goto(`/chat/${adaId}`);
  await reads(new Chat(bea.page), adaName, chunks);

  // As names: on the friends page, in requests, in the search, in the chat and in the bar.
  const names = XSS_PAYLOADS.filter((payload) => [...payload].length <= DISPLAY_NAME_MAX_LENGTH);
  const hostile = [...names, ...XSS_PAYLOADS.filter((payload) => !names.includes(payload))].map((payload) =>
    [...payload].slice(0, DISPLAY_NAME_MAX_LENGTH).join('').trim(),
  );
  const friend = (display_name: string, place: number) => ({
    user_id: `018f0000-0000-7000-8000-${String(place).padStart(12, '0')}`,
    username: `player_${place}`,
    display_name,
    current_streak: 1,
    highest_streak: 2,
    unread_count: 1,
    is_online: place % 2 === 0,
  });
  const request = (display_name: string, place: number): FriendRequest => ({
    friendship_id: place + 1,
    status: 'pending',
    created_at: new Date(0).toISOString(),
    other_user: friend(display_name, place),
  });
  const answer = (path: string, body: unknown): Promise<unknown> =>
    ada.page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ json: body }),
    );
  await answer(ROUTES.friends.list, hostile.map(friend));
  await answer(ROUTES.friends.pending, hostile.map(request));
  await answer(ROUTES.friends.sent, hostile.map(request));
  await answer(ROUTES.friends.blocks, hostile.map(friend));
  await answer(
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
  for (const { page } of [ada, bea]) expect(await page.title()).not.toContain('pwned');
  expect(requests).toEqual([]);
});

it('takes a hostile name through the server and back', async () => {
  const name = `<img src=x onerror=alert(${Date.now() % 1_000})>`;
  await call(bea.page, 'PUT', ROUTES.users.profile, { display_name: name, email: emailOf(beaName) });
  await befriend(ada.page, bea.page);
  await ada.page.goto('/friends');
  await waitFor(
    async () => {
      await ada.page.reload();
      await ada.page.getByRole('heading', { name: 'Your friends' }).waitFor();
      return ada.page.locator('bdi').filter({ hasText: name }).first().isVisible();
    },
    { timeoutMs: 60_000, intervalMs: 500, what: 'the name to arrive' },
  );
  expect(await ada.page.locator('img').count()).toBe(0);
  await call(
    ada.page,
    'DELETE',
    routePath(ROUTES.friends.remove, { user_id: (await identityOf(bea.page)).user_id }),
  );
});
