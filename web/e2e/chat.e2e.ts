import { waitFor } from '@fourfold/testing';
import type { Page } from 'playwright-core';
import type { Visitor } from './support/browser';
import { befriend, Chat } from './support/friends';
import { register } from './support/player';
import { withVisitors } from './support/visits';

let ada: Visitor;
let bea: Visitor;
let adaName: string;
let beaName: string;

withVisitors(2, async (one, other) => {
  [ada, bea] = [one, other];
  adaName = await register(ada.page);
  beaName = await register(bea.page);
  await befriend(ada.page, bea.page);
});

/** What this browser keeps to send it later. */
const remembered = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('fourfold-chat');
        opening.onerror = () => reject(new Error('The database does not open'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
          opening.result.close();
        };
      }),
  );
const remembers = async (page: Page, text: string): Promise<boolean> =>
  (await remembered(page)).includes(text);

/** A conversation of Ada with one message, and then no network. */
async function cutOff(): Promise<Chat> {
  await ada.page.goto('/');
  await ada.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const chat = new Chat(ada.page);
  await chat.openWith(beaName);
  await chat.say(beaName, 'first');
  await chat.log(beaName).getByText('Sent').waitFor();
  await ada.page.context().setOffline(true);
  await ada.page.getByText('Reconnecting…').first().waitFor();
  return chat;
}

it('sends each message written without a network once, even after a reload', async () => {
  const chat = await cutOff();
  await chat.say(beaName, 'second');
  await chat.say(beaName, 'third');
  await chat.log(beaName).getByText('Waiting…').nth(1).waitFor();
  await waitFor(() => remembers(ada.page, 'third'), { what: 'the messages in the outbox' });
  await ada.page.reload();
  await chat.shows(beaName, ['second', 'third']);
  await ada.page.context().setOffline(false);
  await chat.shows(beaName, ['first', 'second', 'third']);
  await chat.log(beaName).getByText('Sent').waitFor();
  await waitFor(async () => !(await remembers(ada.page, 'third')), { what: 'an empty outbox' });

  const beasChat = new Chat(bea.page);
  await bea.page.goto('/');
  await beasChat.openWith(adaName);
  await beasChat.shows(adaName, ['first', 'second', 'third']);
  await ada.page.reload();
  await chat.shows(beaName, ['first', 'second', 'third']);
});
