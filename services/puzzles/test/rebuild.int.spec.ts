import { ROUTES } from '@fourfold/contracts';
import { startPublisher, type Publisher } from '@fourfold/platform/testing';
import { freePort, runServiceCli, startStore, type StoreServer } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATES = ['2026-06-01', '2026-06-02'];
const NAMES = ['Ada', 'Bob', 'Cyd', 'Dee', 'Eve'] as const;
type Name = (typeof NAMES)[number];

describe('an event stream that has lost all its data', () => {
  let nats: StoreServer;
  let puzzles: PuzzlesApp;
  let auth: Publisher;
  let social: Publisher;
  const named = {} as Record<Name, Player>;

  beforeAll(async () => {
    nats = await startStore('nats');
    const env = { NATS_URL: nats.url, PORT: String(await freePort()) };
    puzzles = await PuzzlesApp.start(`${DATES[0]}T12:00:00Z`, env);
    await puzzles.schedule(...DATES);
    auth = await startPublisher(puzzles.env, 'auth');
    social = await startPublisher(puzzles.env, 'social');
    for (const name of NAMES) named[name] = puzzles.player({ display_name: `${name} of the token` });
    for (const date of DATES) {
      puzzles.setTime(`${date}T12:00:00Z`);
      // Bob and Cyd are tied on every board.
      await score(named.Ada, 0, [4, 3, 2, 1]);
      await score(named.Bob, 1);
      await score(named.Cyd, 1);
      if (date === DATES[1]) await score(named.Dee, 3);
      await named.Eve.submit(await named.Eve.lose([2]), []);
    }
    for (const name of NAMES) await call(name, 1, name);
    await call('Bob', 2, 'Robert');
    await befriend(1, 'Ada', 'Bob');
    await befriend(2, 'Ada', 'Cyd');
    await befriend(3, 'Dee', 'Eve');
    await part(3, 'Dee', 'Eve');
  });
  afterAll(async () => {
    await social.stop();
    await auth.stop();
    await puzzles.stop();
    await nats.destroy();
  });

  async function score(player: Player, mistakes: number, order = [1, 2, 3, 4]): Promise<void> {
    expect((await player.submit(await player.win(order, mistakes), [])).status).toBe(201);
  }
  const call = (name: Name, version: number, displayName: string): Promise<void> =>
    auth.publish({
      type: version === 1 ? 'user.registered' : 'user.updated',
      aggregateId: named[name].userId,
      aggregateVersion: version,
      data: named[name].data({ display_name: displayName }),
    });
  const pair = (one: Name, other: Name) =>
    [named[one].userId, named[other].userId].sort() as [string, string];
  const befriend = (id: number, one: Name, other: Name): Promise<void> =>
    social.publish({
      type: 'friend.accepted',
      aggregateId: String(id),
      aggregateVersion: 1,
      data: { friendship_id: id, user_ids: pair(one, other), accepted_at: '2026-06-01T00:00:00.000Z' },
    });
  const part = (id: number, one: Name, other: Name): Promise<void> =>
    social.publish({
      type: 'friend.removed',
      aggregateId: String(id),
      aggregateVersion: 2,
      data: { friendship_id: id, user_ids: pair(one, other), removed_at: '2026-06-02T00:00:00.000Z' },
    });

  /** Every board as each player sees it. */
  async function boards(): Promise<Record<string, unknown>> {
    const seen: Record<string, unknown> = {};
    puzzles.forgetBoards();
    for (const [board, path] of Object.entries(ROUTES.leaderboards))
      for (const name of NAMES) {
        const { status, body } = await named[name].get(path);
        expect(status).toBe(200);
        seen[`${board} for ${name}`] = body;
        seen[`best of ${board} for ${name}`] = (await named[name].get(`${path}?limit=1`)).body;
      }
    return seen;
  }
  async function eventually(isMeant: (text: string) => boolean): Promise<Record<string, unknown>> {
    let seen: Record<string, unknown> = {};
    await waitFor(async () => isMeant(JSON.stringify((seen = await boards()))));
    return seen;
  }
  async function boardsLike(expected: unknown): Promise<void> {
    let seen: unknown;
    await eventually((text) => {
      seen = JSON.parse(text);
      return text === JSON.stringify(expected);
    }).catch(() => undefined);
    expect(seen).toEqual(expected);
  }
  async function published(): Promise<void> {
    await waitFor(async () => (await auth.pending()) + (await social.pending()) === 0);
    await waitFor(
      async () => (await puzzles.sql('select 1 from outbox where published_at is null')).length === 0,
    );
  }
  /** Replaces the NATS server with one that has an empty disk. */
  async function wipe(): Promise<void> {
    const { port } = nats;
    await nats.destroy();
    nats = await startStore('nats', { port });
  }
  async function republish(): Promise<void> {
    await Promise.all([auth.republish(), social.republish()]);
    await runServiceCli('puzzles', 'republish', puzzles.env, { args: ['outbox'] });
  }

  it('is refilled from the outboxes with events that nobody had consumed', async () => {
    await waitFor(
      async () => (await puzzles.sql(`select from inbox where type ~ '^(user|friend)'`)).length === 10,
    );
    await puzzles.ranksSettled();
    const before = await boards();
    expect(JSON.stringify(before)).toContain('"Robert"');
    expect(JSON.stringify(before)).not.toContain('of the token');
    await puzzles.restart(async () => {
      await call('Cyd', 2, 'Cydney');
      await befriend(4, 'Bob', 'Cyd');
      await waitFor(async () => (await auth.pending()) + (await social.pending()) === 0);
      await wipe();
    });
    await boardsLike(before);
    await republish();
    await waitFor(async () => {
      const after = await boards();
      // Tied players appear in any order.
      const friends = after['totalScoresFriends for Bob'] as { display_name: string }[];
      expect(friends.map(({ display_name }) => display_name).sort()).toEqual(['Ada', 'Cydney', 'Robert']);
      expect(JSON.stringify(after)).not.toContain('"Cyd"');
      return true;
    });
  });

  it('restores the same boards when the read models were lost as well', async () => {
    const before = await boards();
    await published();
    await wipe();
    await puzzles.sql('truncate friendships, inbox');
    await puzzles.wipeRedis();
    await puzzles.sql(`update players set display_name = 'Forgotten', username = '', version = 0`);
    await eventually((text) => text.includes('"Forgotten"') && !text.includes('"Robert"'));
    await republish();
    await boardsLike(before);
    await published();
    expect(await puzzles.drift()).toEqual({});
  });
});
