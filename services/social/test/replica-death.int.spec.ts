import { isDeepStrictEqual } from 'node:util';
import { RedisClient } from '@fourfold/platform/redis';
import { sizeOf, waitFor } from '@fourfold/testing';
import { ReconnectingUser } from './reconnecting-user';
import { Cluster } from './cluster';
import { TRANSPORTS, type Tab } from './tab';

const PAIRS = sizeOf({ full: 250, short: 25 });
const MESSAGES_EACH = 10;
const MESSAGES = 2 * PAIRS * MESSAGES_EACH;

const LOST_PEOPLE = 100;
/** Those of them who also have a tab on the other replica. */
const KEPT_PEOPLE = 20;
/** The entries of presence, and how long one lasts without a renewal. */
const ENTRIES = '{presence:social}:entries';
const LIFETIME_MS = 35_000;

interface StoredRow {
  seq: number;
  message_id: string;
  from_user_id: string;
  client_message_id: string;
}

describe('two replicas behind the gateway', () => {
  let cluster: Cluster;
  let redis: RedisClient;
  let users: ReconnectingUser[] = [];
  const tabs: Tab[] = [];

  beforeAll(async () => {
    cluster = await Cluster.start();
    const { REDIS_URL, REDIS_KEY_PREFIX } = cluster.world.env;
    redis = new RedisClient(REDIS_URL!, { keyPrefix: REDIS_KEY_PREFIX });
  });
  afterEach(() => {
    for (const user of users.splice(0)) user.close();
    for (const tab of tabs.splice(0)) tab.close();
  });
  afterAll(async () => {
    redis.disconnect();
    await cluster.stop();
  });

  /** Pairs of friends, half of them on either transport. */
  async function chatting(): Promise<void> {
    const openers = TRANSPORTS.map(([, open]) => open);
    const { url } = cluster.gateway;
    users = (await cluster.pairs(PAIRS)).flatMap(([ann, ben], pair) => [
      new ReconnectingUser(url, openers[pair % 2]!, ann, ben),
      new ReconnectingUser(url, openers[(pair >> 1) % 2]!, ben, ann),
    ]);
  }

  /** Lets all users send, and runs each action when that share of the messages is acknowledged. */
  async function write(atShare: Record<number, () => Promise<unknown>>): Promise<void> {
    let acknowledged = 0;
    const begun: Promise<unknown>[] = [];
    const onAcknowledged = (): void => {
      acknowledged += 1;
      for (const [share, act] of Object.entries(atShare))
        if (acknowledged === Math.ceil(MESSAGES * Number(share))) begun.push(act());
    };
    await Promise.all(users.map((user) => user.send(MESSAGES_EACH, onAcknowledged)));
    await Promise.all(begun);
    expect(begun).toHaveLength(Object.keys(atShare).length);
    await Promise.all(users.map((user) => user.catchUp()));
  }

  /** Acknowledged messages are stored once, and all users see all messages in order. */
  async function expectNothingLost(): Promise<void> {
    const people = users.map(({ person }) => person.userId);
    const { rows } = await cluster.database.query<StoredRow>(
      `select seq, message_id, from_user_id, client_message_id from messages where from_user_id = any ($1)`,
      [people],
    );
    const stored = new Map(rows.map((row) => [row.client_message_id, row]));
    expect(stored.size).toBe(rows.length);
    const confirmed = users.flatMap((user) => [...user.acknowledged]);
    expect(confirmed).toHaveLength(MESSAGES);
    for (const [clientMessageId, message] of confirmed)
      expect(stored.get(clientMessageId)).toMatchObject({
        message_id: String(message.id),
        seq: message.seq,
        from_user_id: message.from_user_id,
      });
    expect(rows).toHaveLength(MESSAGES);
    const everything = Array.from({ length: 2 * MESSAGES_EACH }, (_, index) => index + 1);
    for (const user of users) expect(user.shown).toEqual(everything);
  }

  it(`lose no acknowledged message and show nobody as offline when both are replaced in the middle of ${MESSAGES} messages`, async () => {
    await chatting();
    const replace = async (index: 0 | 1): Promise<void> => {
      const replica = cluster.replicas[index];
      // Not `stop`, which kills a replica that takes its time on a busy machine.
      expect(await replica.kill('SIGTERM')).toEqual({ code: 0, signal: null });
      await replica.restart();
    };
    await write({ 0.3: () => replace(0).then(() => replace(1)) });
    await expectNothingLost();
    expect(users.reduce((sum, { reconnects }) => sum + reconnects, 0)).toBeGreaterThan(PAIRS);
    expect(users.filter(({ statuses }) => statuses.includes(false))).toEqual([]);
  });

  it(`lose no acknowledged message, store none twice and leave no gap when one is killed in the middle of ${MESSAGES} messages`, async () => {
    await chatting();
    const [victim, survivor] = cluster.replicas;
    await write({ 0.4: () => victim.kill('SIGKILL') });
    expect([victim.running, survivor.running]).toEqual([false, true]);
    expect(users.filter(({ reconnects }) => reconnects > 0).length).toBeGreaterThan(PAIRS / 2);
    await expectNothingLost();
    await victim.restart();
  });

  it('show users of a killed replica as offline, unless they are also connected to the other one', async () => {
    const [victim, survivor] = cluster.replicas;
    const open = async (url: string, token: string, transport: number): Promise<Tab> => {
      const tab = await TRANSPORTS[transport % 2]![1](url, token);
      tabs.push(tab);
      await tab.settled();
      return tab;
    };
    const entries = (): Promise<string[]> => redis.zrange(ENTRIES, 0, -1);
    const pairs = await cluster.pairs(LOST_PEOPLE);
    const watchers = await Promise.all(pairs.map(([, ben], n) => open(survivor.url, ben.token, n)));
    const others = new Set(await entries());
    await Promise.all(pairs.map(([ann], n) => open(victim.url, ann.token, n)));
    const ofVictim = (await entries()).filter((entry) => !others.has(entry));
    await Promise.all(pairs.slice(0, KEPT_PEOPLE).map(([ann], n) => open(survivor.url, ann.token, n)));
    await Promise.all(watchers.map((watcher) => watcher.hear('online_status')));

    await victim.kill('SIGKILL');
    // As if they had not been renewed for that long.
    for (const entry of ofVictim) await redis.zincrby(ENTRIES, -LIFETIME_MS, entry);
    const told = (): boolean[][] =>
      watchers.map((watcher) => watcher.heard('online_status').map(({ is_online }) => is_online));
    const expected = pairs.map((_, n) => (n < KEPT_PEOPLE ? [true] : [true, false]));
    await waitFor(() => told().flat().length >= expected.flat().length, { what: 'the last to be gone' });
    expect(told()).toEqual(expected);
    const seen = await Promise.all(
      watchers.map(
        async (watcher) => (await watcher.ask('get_online_friends', {}, 'online_friends')).friends,
      ),
    );
    expect(seen).toEqual(pairs.map(([ann], n) => (n < KEPT_PEOPLE ? [ann.userId] : [])));
    const counts = (): Promise<(string | null)[]> =>
      redis.hmget('{presence:social}:counts', ...pairs.map(([ann]) => ann.userId));
    const left = pairs.map((_, n) => (n < KEPT_PEOPLE ? '1' : null));
    await waitFor(async () => isDeepStrictEqual(await counts(), left), {
      what: 'the last entries to expire',
    });
  });
});
