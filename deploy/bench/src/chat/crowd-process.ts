/**
 * Holds the sockets of people who chat, in a process of its own: whatever it costs is no part of what is measured. It does
 * what its parent orders, one order after the other, and ends with it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { FRIENDS_CLIENT, FRIENDS_SERVER, type DirectMessage } from '@fourfold/contracts';
import { percentile } from '../statistics';
import type { Chatter, CrowdAnswer, CrowdOrder, TalkFigures } from './crowd.protocol';
import { Wire } from './wire';

/** What the last events may take to arrive. */
const LAST_WORDS_MS = 5_000;
const TEXT = 'Did you get the purple one today? It took me three tries.';

interface Member extends Chatter {
  wire: Wire;
}

interface Sent {
  due: number;
  to: string;
  ms?: number;
  copies: number;
}

const crowds = new Map<string, Member[]>();
let sent = new Map<string, Sent>();
let heard = 0;
let refusals = 0;
let outstanding = 0;

async function obey(order: CrowdOrder): Promise<TalkFigures | undefined> {
  switch (order.do) {
    case 'open':
      return void crowds.set(order.crowd, [
        ...(crowds.get(order.crowd) ?? []),
        ...(await paced(order.chatters, order.perSecond, enter)),
      ]);
    case 'talk':
      return talk(membersOf(order), order);
    case 'hide':
      await paced(membersOf(order), order.perSecond, ({ wire }) =>
        Promise.resolve(wire.send(FRIENDS_CLIENT.setAppearOffline, { appear_offline: order.hidden })),
      );
      return void (await until(() => heard >= order.events));
    case 'close':
      await paced(membersOf(order), order.perSecond, ({ wire }) => wire.close());
      return void crowds.delete(order.crowd);
  }
}

function membersOf({ crowd }: CrowdOrder): Member[] {
  return crowds.get(crowd) ?? [];
}

/** Begins a piece of work for each item when it is due, whatever the others take. */
async function paced<Item, Result>(
  items: readonly Item[],
  perSecond: number,
  work: (item: Item, due: number, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Promise<Result>[] = [];
  const started = performance.now();
  for (const [index, item] of items.entries()) {
    const due = started + (index * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    results.push(work(item, due, index));
  }
  return Promise.all(results);
}

async function enter(chatter: Chatter): Promise<Member> {
  const wire = await Wire.open(chatter.address, chatter.language);
  wire.onEvent = (text) => hear(chatter.userId, text);
  return { ...chatter, wire };
}

function hear(userId: string, text: string): void {
  if (!text.includes(`"${FRIENDS_SERVER.newMessage}"`)) {
    if (text.includes(`"${FRIENDS_SERVER.error}"`)) refusals += 1;
    else heard += 1;
    return;
  }
  const now = performance.now();
  const message = messageIn(text);
  const known = sent.get(message.client_message_id ?? '');
  if (known?.to !== userId) return;
  known.copies += 1;
  if (known.ms === undefined) outstanding -= 1;
  known.ms ??= now - known.due;
}

function messageIn(text: string): DirectMessage {
  if (text.startsWith('{')) return JSON.parse(text) as DirectMessage;
  return (JSON.parse(text.slice(2)) as [string, DirectMessage])[1];
}

/** Everybody in turn writes to a neighbour, a more distant one in every round. */
async function talk(
  members: readonly Member[],
  { perSecond, count, neighbours }: Extract<CrowdOrder, { do: 'talk' }>,
): Promise<TalkFigures> {
  sent = new Map();
  refusals = 0;
  outstanding = count;
  const turns = Array.from({ length: count }, (_, turn) => turn);
  await paced(turns, perSecond, (turn, due) => {
    const index = turn % members.length;
    const away = 1 + (Math.floor(turn / members.length) % neighbours);
    const { wire } = members[index]!;
    const to = members[index + away < members.length ? index + away : index - away]!.userId;
    const id = randomUUID();
    sent.set(id, { due, to, copies: 0 });
    wire.send(FRIENDS_CLIENT.sendMessage, { to_user_id: to, message: TEXT, client_message_id: id });
    return Promise.resolve();
  });
  await until(() => outstanding === 0);
  const times = [...sent.values()].flatMap(({ ms }) => ms ?? []);
  const once = [...sent.values()].filter(({ copies }) => copies === 1).length;
  return {
    sent: count,
    failures: Math.max(count - once, refusals),
    medianMs: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
  };
}

async function until(isOver: () => boolean): Promise<void> {
  const deadline = performance.now() + LAST_WORDS_MS;
  while (!isOver() && performance.now() < deadline) await delay(10);
}

async function answer(order: CrowdOrder): Promise<CrowdAnswer> {
  heard = 0;
  try {
    const figures = await obey(order);
    return { heard, ...(figures && { figures }) };
  } catch (error) {
    return { heard, fault: (error as Error).message };
  }
}

process.on('disconnect', () => process.exit());
process.on('message', (order: CrowdOrder) => void answer(order).then((result) => process.send!(result)));
