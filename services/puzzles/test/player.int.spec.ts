import { ROUTES, type EventData, type EventType } from '@fourfold/contracts';
import { JetStreamServer, RepublishService } from '@fourfold/platform/messaging';
import { eventOf, lockAwaited, startPublisher, type Publisher } from '@fourfold/platform/testing';
import { UserCopyRepository } from '@fourfold/platform/users';
import { waitFor } from '@fourfold/testing';
import * as fc from 'fast-check';
import { DataSource, type EntityManager } from 'typeorm';
import { ErasureService } from '../src/removal/erasure.service';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-09-17';
const DELETED_AT = `${DATE}T12:00:00.000Z`;

let puzzles: PuzzlesApp;

beforeAll(async () => {
  puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
  await puzzles.schedule(DATE);
});
afterAll(() => puzzles.stop());

/** Applies an event as if it had been delivered. */
const apply = <T extends EventType>(type: T, id: string, version: number, data: EventData[T]) =>
  puzzles.app.get(JetStreamServer).handle(eventOf(type, id, version, data));
const nameApplied = (player: Player, version: number) => {
  const data = player.data({ display_name: `Name${version}` });
  return apply(version === 1 ? 'user.registered' : 'user.updated', player.userId, version, data);
};
const deletionApplied = (userId: string) =>
  apply('user.deleted', userId, 5, { user_id: userId, deleted_at: DELETED_AT });
const rowOf = async (userId: string) =>
  (await puzzles.sql('select * from players where user_id = $1', [userId]))[0];

describe('the names of players', () => {
  let auth: Publisher;

  beforeAll(async () => {
    auth = await startPublisher(puzzles.env, 'auth');
  });
  afterAll(() => auth.stop());

  it('come from the token until auth’s event arrives, and then from the event', async () => {
    const player = puzzles.player({ display_name: 'Of the token' });
    await player.submit(await player.win(), []);
    expect((await player.board()).body[0]).toMatchObject({
      user_id: player.userId,
      display_name: 'Of the token',
    });
    await auth.publish({
      type: 'user.registered',
      aggregateId: player.userId,
      aggregateVersion: 1,
      data: player.data({ display_name: 'Of auth' }),
    });
    await waitFor(async () => (await player.board()).body[0]!.display_name === 'Of auth');
  });

  it('are the newest, whatever the order and number of events', async () => {
    const deliveries = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(deliveries, async (versions) => {
        const player = puzzles.player();
        for (const version of versions) await nameApplied(player, version);
        expect(await rowOf(player.userId)).toMatchObject({ display_name: `Name${Math.max(...versions)}` });
      }),
      { numRuns: 40 },
    );
  });

  it('do not change the last known time zone', async () => {
    const player = puzzles.player();
    player.zone = 'Pacific/Kiritimati';
    await player.today();
    await nameApplied(player, 2);
    player.zone = undefined;
    expect((await player.today()).status).toBe(404);
  });

  it('are not republished, but scores, streaks and puzzles are, with their current versions', async () => {
    const player = puzzles.player();
    await player.submit(await player.win(), []);
    const events = () =>
      puzzles.sql<{ type: string; aggregate_version: string; data: unknown }>(
        `select type, aggregate_version, data from outbox
         where data ->> 'user_id' = $1 or type = 'puzzle.published' order by sequence`,
        [player.userId],
      );
    const before = await events();
    await puzzles.app.get(RepublishService).republishState();
    const after = await events();
    const sorted = (list: unknown[]): string[] => list.map((event) => JSON.stringify(event)).sort();
    expect(sorted(after.slice(before.length))).toEqual(sorted(before));
  });
});

describe('a player who deleted the account', () => {
  const attemptsOf = (userId: string) => puzzles.sql('select 1 from attempts where user_id = $1', [userId]);

  it('is removed from every table, apart from the bare id, while others keep their rows', async () => {
    const [stays, leaves] = [puzzles.player(), puzzles.player()];
    for (const player of [stays, leaves]) {
      player.zone = 'Europe/Berlin';
      await player.submit(await player.win(), []);
    }
    const tallied = async () =>
      (await puzzles.sql<{ games: number }>('select sum(games)::int as games from game_tallies'))[0]!.games;
    const before = await tallied();
    await deletionApplied(leaves.userId);
    expect(await rowOf(leaves.userId)).toEqual({
      user_id: leaves.userId,
      username: null,
      display_name: null,
      muted_until: null,
      version: '5',
      time_zone: null,
      deleted_at: new Date(DELETED_AT),
    });
    for (const table of ['attempts', 'guesses', 'scores', 'player_totals', 'streaks'])
      expect(await puzzles.sql(`select 1 from ${table} where user_id::text = $1`, [leaves.userId])).toEqual(
        [],
      );
    expect(await tallied()).toBe(before - 1);
    expect(await puzzles.drift()).toEqual({});
    const board = await waitFor(async () => {
      const { body } = await stays.board();
      return body.some(({ user_id }) => user_id === leaves.userId) ? undefined : body;
    });
    expect(board.map(({ user_id }) => user_id)).toContain(stays.userId);
    expect((await stays.get<unknown[]>(ROUTES.scores.mine)).body).toHaveLength(1);
  });

  it('stays deleted, whichever event arrives last', async () => {
    const events = ['registered', 'updated', 'deleted', 'deleted again'];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(events, { minLength: 4 }), async (order) => {
        const player = puzzles.player();
        for (const what of order) {
          if (what.startsWith('deleted')) await deletionApplied(player.userId);
          else await nameApplied(player, what === 'registered' ? 1 : 3);
        }
        expect(await rowOf(player.userId)).toMatchObject({
          display_name: null,
          username: null,
          version: '5',
        });
      }),
      { numRuns: 8 },
    );
  });

  it('starts no game and stores nothing with an access token whose revocation is not known yet', async () => {
    const player = puzzles.player({ display_name: 'Late' });
    await deletionApplied(player.userId);
    player.zone = 'Europe/Berlin';
    expect((await player.today()).status).toBe(401);
    expect(await rowOf(player.userId)).toMatchObject({ display_name: null, time_zone: null });
    expect(await attemptsOf(player.userId)).toEqual([]);
    expect(await puzzles.sql('select 1 from streaks where user_id = $1', [player.userId])).toEqual([]);
  });

  it('leaves nothing behind from a game that starts concurrently', async () => {
    const { userId } = puzzles.player();
    const names = { user_id: userId, username: 'racer', display_name: 'Racer' };
    const source = puzzles.app.get(DataSource);
    const remember = (manager: EntityManager) => puzzles.app.get(UserCopyRepository).remember(manager, names);
    await source.transaction(remember);
    let erased: Promise<void> | undefined;
    await source.transaction(async (manager) => {
      await remember(manager);
      erased = source.transaction((other) =>
        puzzles.app.get(ErasureService).erase(other, { userId, version: 5, deletedAt: DELETED_AT }),
      );
      await lockAwaited(puzzles.app);
      await manager.query(
        `insert into attempts (user_id, puzzle_id, puzzle_date, started_at)
         select $1, puzzle_id, puzzle_date, now() from puzzles limit 1`,
        [userId],
      );
    });
    await erased;
    expect(await attemptsOf(userId)).toEqual([]);
  });

  it('is removed from dead letters', async () => {
    const { userId } = puzzles.player();
    await puzzles.sql(
      `insert into dead_letters (dead_letter_id, consumer, message_key, subject, payload, error, attempts)
       values (gen_random_uuid(), 'c', $1, 's', $2, 'e', 1)`,
      [userId, JSON.stringify({ data: { user_id: userId, display_name: 'Dead Letter' } })],
    );
    await deletionApplied(userId);
    expect(await puzzles.sql('select 1 from dead_letters')).toEqual([]);
  });

  it('gets no friends back, however late their events arrive', async () => {
    const [left, stays] = [puzzles.player().userId, puzzles.player().userId];
    await deletionApplied(left);
    const friendship = { friendship_id: 4711, user_ids: [left, stays] as [string, string] };
    await apply('friend.accepted', '4711', 1, { ...friendship, accepted_at: DELETED_AT });
    await apply('friend.removed', '4711', 2, { ...friendship, removed_at: DELETED_AT });
    expect(await puzzles.sql('select * from friendships')).toEqual([]);
  });
});
