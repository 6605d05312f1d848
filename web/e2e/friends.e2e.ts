import { FRIENDS_SERVER, ROUTES, type FriendsServerMessages } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { Page, WebSocketRoute } from 'playwright-core';
import type { Visitor } from './support/browser';
import { befriend, call, Chat, identityOf, knowEachOther } from './support/friends';
import { Board, emailOf, login, register } from './support/player';
import { withVisitors } from './support/visits';

let ada: Visitor;
let bea: Visitor;
let adaName: string;
let beaName: string;

const another = withVisitors(2, async (one, other) => {
  [ada, bea] = [one, other];
  adaName = await register(ada.page);
  beaName = await register(bea.page);
});

/** The CONNECT packet by which the server accepts a Socket.IO client. */
const SOCKET_IO_CONNECTED = '40';

/** A Socket.IO event that has the last two of its messages, if it is a page of history. */
function withShortHistory(packet: string): string {
  const start = `42["${FRIENDS_SERVER.chatHistory}",`;
  if (!packet.startsWith(start)) return packet;
  const page = JSON.parse(packet.slice(start.length, -1)) as FriendsServerMessages['chat_history'];
  return `${start}${JSON.stringify({ ...page, messages: page.messages.slice(-2) })}]`;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

it('lets two players become friends and see each other go online and offline', async () => {
  await knowEachOther(ada.page, bea.page);
  await ada.page.goto('/friends');
  await ada.page.getByLabel('Username').fill((await identityOf(bea.page)).username);
  await button(ada.page, 'Send Request').click();
  await ada.page.getByText(`Friend request sent to ${beaName}.`).first().waitFor();
  await ada.page.getByRole('heading', { name: 'Sent requests' }).waitFor();
  await bea.page.goto('/friends');
  await button(bea.page, `Accept ${adaName}`).click();
  await bea.page.getByText('Current streak 0, best streak 0').waitFor();
  // No reload: the update arrives over the socket.
  await ada.page.getByRole('link', { name: `Chat with ${beaName}` }).waitFor();
  await ada.page.getByText('Online', { exact: true }).waitFor();

  const chat = new Chat(bea.page);
  await chat.openList();
  await bea.page.getByLabel('Appear offline').check();
  await ada.page.getByText('Offline', { exact: true }).waitFor();
  await bea.page.reload();
  await bea.page.getByRole('checkbox', { name: 'Appear offline', checked: true }).waitFor();
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

it('shows friend requests on any page, and lets a player report, block and unblock a friend', async () => {
  await knowEachOther(ada.page, bea.page);
  await bea.page.goto('/support');
  const { username } = await identityOf(bea.page);
  await call(ada.page, 'POST', ROUTES.friends.request, { username });
  await bea.page.getByRole('link', { name: /^Friends ?, 1 friend request$/ }).click();
  await button(bea.page, `Accept ${adaName}`).click();
  await bea.page.getByRole('link', { name: 'Friends', exact: true }).waitFor();

  await ada.page.goto('/');
  const adasChat = new Chat(ada.page);
  await adasChat.openWith(beaName);
  await adasChat.say(beaName, 'you fool');
  await adasChat.log(beaName).getByText('Sent').waitFor();
  await bea.page.goto(`/chat/${(await identityOf(ada.page)).user_id}`);
  await button(bea.page, `Actions for this message of ${adaName}`).click();
  await button(bea.page, `Report ${adaName}`).click();
  await bea.page.getByLabel(`What did ${adaName} do?`).fill('Called me a fool');
  await button(bea.page, 'Send report').click();
  await bea.page
    .getByText(`Your report about ${adaName} has been sent.`)
    .first()
    .waitFor({ state: 'attached' });

  await button(bea.page, `Actions for ${adaName}`).click();
  await bea.page.keyboard.press('Escape');
  await button(bea.page, `Block ${adaName}`).waitFor({ state: 'detached' });
  await button(bea.page, `Actions for ${adaName}`).click();
  await button(bea.page, `Block ${adaName}`).click();
  await button(bea.page, 'Block player').click();
  await bea.page.getByText('You can only chat with friends.').waitFor();
  await bea.page.goto('/profile');
  await button(bea.page, `Unblock ${adaName}`).click();
  await bea.page.getByRole('region', { name: 'Blocked players' }).waitFor({ state: 'detached' });
});

it('delivers messages both ways, and each missed one once after a login in another browser', async () => {
  await befriend(ada.page, bea.page);
  const { user_id: adaId } = await identityOf(ada.page);
  await ada.page.goto('/');
  await bea.page.goto('/');
  const [adasChat, beasChat] = [new Chat(ada.page), new Chat(bea.page)];
  await adasChat.openWith(beaName);
  await beasChat.openWith(adaName);
  await adasChat.say(beaName, 'hello');
  await beasChat.shows(adaName, ['hello']);
  await beasChat.say(adaName, 'hi there');
  await adasChat.shows(beaName, ['hello', 'hi there']);
  await beasChat.log(adaName).getByText('Read').waitFor();

  await bea.leave();
  const missed = ['are you there?', 'it seems not', 'until later'];
  for (const text of missed) await adasChat.say(beaName, text);
  await adasChat.log(beaName).getByText('Sent').waitFor();

  bea = await another();
  await bea.page.goto('/login');
  await login(bea.page, emailOf(beaName));
  await bea.page.waitForURL((url) => url.pathname !== '/login');
  await button(bea.page, 'Open friends chat, 3 unread messages').waitFor();
  await bea.page.goto(`/chat/${adaId}`);
  await new Chat(bea.page).shows(adaName, ['hello', 'hi there', ...missed]);
  await adasChat.log(beaName).getByText('Read').waitFor();
  await button(bea.page, 'Open friends chat').waitFor();
});

it('covers a message that may spoil today’s puzzle until its receiver has finished', async () => {
  await befriend(ada.page, bea.page);
  const board = await Board.open(ada.page);
  const [harmless, spoiler] = ['Good luck today', board.words(3).slice(0, 3).join(' ')];
  await bea.page.goto('/');
  await new Chat(bea.page).openWith(adaName);
  const adas = new Chat(ada.page);
  await adas.openWith(beaName);
  await adas.say(beaName, harmless);
  await adas.say(beaName, spoiler);
  const log = new Chat(bea.page).log(adaName);
  const cover = log.getByText('May spoil today’s puzzle – show');
  // Nothing counts as a spoiler while puzzles does not answer in time; the history is judged again.
  await waitFor(
    async () => {
      await log.getByText(harmless).waitFor();
      if ((await cover.count()) > 0) return true;
      await bea.page.reload();
      return false;
    },
    { intervalMs: 200, what: 'the message to be covered' },
  );
  expect(await log.getByText(spoiler).isVisible()).toBe(false);
  await cover.click();
  await log.getByText(spoiler).waitFor();
  await button(bea.page, `Minimize chat with ${adaName}`).click();

  await (await Board.open(bea.page)).win();
  await bea.page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await bea.page.reload();
  await new Chat(bea.page).openWith(adaName);
  await log.getByText(spoiler).waitFor();
  expect(await cover.count()).toBe(0);
});

it('keeps the message that is read in its place when older ones are loaded', async () => {
  await befriend(ada.page, bea.page);
  const { user_id: adaId } = await identityOf(ada.page);
  await bea.page.routeWebSocket(/\/api\/ws\/friends/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(withShortHistory(message.toString())));
  });
  await ada.page.goto('/');
  const adasChat = new Chat(ada.page);
  await adasChat.openWith(beaName);
  const texts = [1, 2, 3, 4].map((place) => `Message ${place}${'\nand on'.repeat(15)}`);
  for (const text of texts) await adasChat.say(beaName, text);
  await adasChat.log(beaName).getByText('Sent', { exact: true }).waitFor();
  await bea.page.goto(`/chat/${adaId}`);
  const log = new Chat(bea.page).log(adaName);
  const read = log.getByText('Message 3');
  const place = async (): Promise<number> => (await read.boundingBox())!.y - (await log.boundingBox())!.y;
  await read.waitFor();
  // Browsers anchor nothing at the very top.
  await log.evaluate((box) => box.scrollTo(0, 5));
  const before = await place();
  await button(bea.page, 'Older messages').click();
  await log.getByText('Message 2').waitFor();
  expect(Math.abs((await place()) - before)).toBeLessThan(2);
});

it('closes the connection at logout', async () => {
  const codes = new Map<WebSocketRoute, number | undefined>();
  let connected = false;
  await ada.page.routeWebSocket(/\/api\/ws\/friends/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (message.toString().startsWith(SOCKET_IO_CONNECTED)) connected = true;
    });
    socket.onClose((code) => {
      // Playwright reports it again when the server's side has closed in turn.
      if (!codes.has(socket)) codes.set(socket, code);
      void server.close({ code: code ?? 1000 });
    });
  });
  await ada.page.goto('/');
  await waitFor(() => connected, { what: 'the server to accept the connection' });
  await ada.page.getByRole('button', { name: 'Logout' }).click();
  await waitFor(() => codes.size > 0, { what: 'the end of the connection' });
  expect([...codes.values()]).toEqual([1000]);
  await new Chat(ada.page).launcher.waitFor({ state: 'detached' });
});

it('never covers the game with the closed chat, and opens it as a sheet that leaves the page in its place', async () => {
  await befriend(ada.page, bea.page);
  const chat = new Chat(ada.page);
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
  await Board.open(ada.page);
  await chat.launcher.waitFor();
  for (const width of [320, 375, 768, 1056, 1280]) {
    await ada.page.setViewportSize({ width, height: 740 });
    // The layout reacts to the new width in the next frame; a check before that proves nothing.
    await ada.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const isFree = async (): Promise<boolean> => (await covered()).length === 0;
    await waitFor(isFree, { what: `nothing to be covered at ${width} px` });
    if (width >= 1056) continue;
    const grid = ada.page.getByRole('group', { name: 'Words' });
    const before = await grid.boundingBox();
    await chat.openWith(beaName);
    const sheet = await ada.page.getByRole('region', { name: `Chat with ${beaName}` }).boundingBox();
    expect(sheet!.y + sheet!.height).toBeCloseTo(740, 0);
    expect(await grid.boundingBox()).toEqual(before);
    await ada.page.keyboard.press('Escape');
    await ada.page.keyboard.press('Escape');
  }
});

it('opens the sheet of a phone only when asked, with a way back from a conversation', async () => {
  await ada.page.setViewportSize({ width: 375, height: 640 });
  await befriend(ada.page, bea.page);
  await ada.page.goto('/support');
  const chat = new Chat(ada.page);
  await chat.openWith(beaName);
  await button(ada.page, `Actions for ${beaName}`).click();
  await button(ada.page, `Report ${beaName}`).click();
  const report = ada.page.getByRole('dialog', { name: 'Report player' });
  await report.getByLabel(`What did ${beaName} do?`).waitFor();
  expect(await report.getByText('message').count()).toBe(0);
  await report.getByRole('button', { name: 'Cancel' }).click();
  await button(ada.page, 'Back to the list of friends').click();
  const friend = await chat.entry(beaName).boundingBox();
  const setting = await ada.page.getByLabel('Appear offline').boundingBox();
  expect(setting!.y).toBeGreaterThan(friend!.y);

  await chat.entry(beaName).click();
  await chat.line(beaName).waitFor();
  await ada.page.goto('/privacy');
  await button(ada.page, 'Open friends chat').waitFor();
  expect(await chat.line(beaName).count()).toBe(0);
});

it('shows how friends fare today, without results before the own one, and leads a nudged friend to the puzzle', async () => {
  await befriend(ada.page, bea.page);
  const today = ada.page.getByRole('region', { name: 'Friends today' });
  const shows = async (text: RegExp): Promise<void> => {
    await waitFor(
      async () => {
        await ada.page.goto('/friends');
        const row = today.getByRole('listitem').filter({ hasText: beaName });
        await row.waitFor();
        return text.test(await row.innerText());
      },
      { intervalMs: 500, what: `the friend to be shown as ${text}` },
    );
  };
  await bea.page.goto('/support');
  await shows(/not yet/);
  await button(ada.page, `Nudge ${beaName}`).click();
  await button(ada.page, `Nudge ${beaName}`).waitFor({ state: 'detached' });
  const news = bea.page.getByRole('region', { name: 'News of friends' });
  await news.getByText('nudges you: today’s puzzle is waiting.').waitFor();
  await news.getByRole('link', { name: 'Play' }).click();
  const beas = await Board.on(bea.page);
  expect(await news.count()).toBe(0);
  await shows(/is playing/);
  await beas.win();
  await bea.page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await shows(/has finished/);
  await (await Board.open(ada.page)).win();
  await ada.page.getByRole('heading', { name: 'Congratulations!' }).waitFor();
  await shows(/\d+ · \d+:\d\d/);
});

it('leads from the link of a player, past a login, to a request, and says when it was accepted', async () => {
  await knowEachOther(ada.page, bea.page);
  await ada.page.goto('/friends');
  await button(ada.page, /^QR code/).click();
  const code = await ada.page.getByRole('img', { name: /^QR code of/ }).getAttribute('aria-label');
  const link = code!.replace('QR code of ', '');
  expect(link).toContain((await identityOf(ada.page)).username);

  const stranger = await another();
  await stranger.page.goto(link);
  await login(stranger.page, emailOf(beaName));
  await stranger.page.getByText(/^This is the link of @/).waitFor();
  await button(stranger.page, 'Send Request').click();
  await button(ada.page, `Accept ${beaName}`).click();
  const news = stranger.page.getByRole('region', { name: 'News of friends' });
  await news.getByText('accepted your friend request.').waitFor();
  await stranger.page.reload();
  await news.getByRole('button', { name: 'Got it' }).click();
  await news.waitFor({ state: 'detached' });
  await stranger.page.reload();
  await stranger.page.getByRole('region', { name: 'Your friends' }).getByText(adaName).first().waitFor();
  expect(await news.count()).toBe(0);
});
