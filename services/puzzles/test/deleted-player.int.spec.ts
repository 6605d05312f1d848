import { ROUTES } from '@fourfold/contracts';
import { startPublisher, type Publisher } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import * as fc from 'fast-check';
import { PlayerEraser } from '../src/player/player.eraser';
import { PlayerRepository } from '../src/player/player.repository';
import { DataSource, type EntityManager } from 'typeorm';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-09-17';
const DELETED_AT = '2026-09-17T12:00:00.000Z';

describe('a player who deleted the account', () => {
  let puzzles: PuzzlesApp;
  let auth: Publisher;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule(DATE);
    auth = await startPublisher(puzzles.env, 'auth');
  });
  afterAll(async () => {
    await auth.stop();
    await puzzles.stop();
  });

  async function playerWithScore(name: string): Promise<Player> {
    const player = puzzles.player({ display_name: name, username: name.toLowerCase() });
    player.zone = 'Europe/Berlin';
    const id = await player.win();
    await player.submit(id, []);
    return player;
  }
  const tellDeleted = (userId: string, version = 5) =>
    auth.publish({
      type: 'user.deleted',
      aggregateId: userId,
      aggregateVersion: version,
      data: { user_id: userId, deleted_at: DELETED_AT },
    });
  const tellName = (userId: string, version: number, name: string) =>
    auth.publish({
      type: version === 1 ? 'user.registered' : 'user.updated',
      aggregateId: userId,
      aggregateVersion: version,
      data: {
        user_id: userId,
        username: name.toLowerCase(),
        display_name: name,
        is_admin: false,
        is_active: true,
        created_at: '2026-09-01T00:00:00.000Z',
      },
    });
  const rowOf = async (userId: string) =>
    (await puzzles.sql('select * from players where user_id = $1', [userId]))[0];
  const tallied = async (): Promise<number> => {
    const [row] = await puzzles.sql<{ games: number }>('select sum(games)::int as games from game_tallies');
    return row!.games;
  };
  const isBuried = (userId: string) => waitFor(async () => (await rowOf(userId))?.deleted_at);
  const heard = async (): Promise<number> => {
    const [row] = await puzzles.sql<{ count: number }>('select count(*)::int as count from inbox');
    return row!.count;
  };

  it('is gone from every table, apart from the bare id; ranks close the gap, others keep theirs', async () => {
    const stays = await playerWithScore('Stays');
    const leaves = await playerWithScore('Leaves');
    await puzzles.sql(
      `insert into idempotency_keys (user_id, key, fingerprint, status, body) values ($1, 'k', 'f', 200, '{}')`,
      [leaves.userId],
    );
    const before = await tallied();
    const removed = jest.fn().mockResolvedValue(undefined);
    puzzles.app.get(PlayerEraser).register(removed);
    await tellDeleted(leaves.userId);
    await isBuried(leaves.userId);
    expect(await rowOf(leaves.userId)).toEqual({
      user_id: leaves.userId,
      username: '',
      display_name: '',
      version: '5',
      time_zone: null,
      deleted_at: new Date(DELETED_AT),
    });
    for (const table of ['attempts', 'guesses', 'scores', 'player_totals', 'streaks', 'idempotency_keys'])
      expect(await puzzles.sql(`select 1 from ${table} where user_id::text = $1`, [leaves.userId])).toEqual(
        [],
      );
    expect(await tallied()).toBe(before - 1);
    expect(await puzzles.drift()).toEqual({});
    expect(removed).toHaveBeenCalledWith(expect.anything(), leaves.userId);
    const board = await waitFor(async () => {
      const { body } = await stays.board();
      return body.some(({ user_id }) => user_id === leaves.userId) ? undefined : body;
    });
    expect(board.map(({ user_id }) => user_id)).toContain(stays.userId);
    expect((await stays.get<unknown[]>(ROUTES.scores.mine)).body).toHaveLength(1);
  });

  it('is not restored, whichever event comes last', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(['registered', 'updated', 'deleted', 'deleted again'], { minLength: 4 }),
        async (order) => {
          const { userId } = puzzles.player();
          const already = await heard();
          for (const what of order) {
            if (what === 'registered') await tellName(userId, 1, 'Ghost');
            else if (what === 'updated') await tellName(userId, 3, 'Ghost');
            else await tellDeleted(userId);
          }
          await waitFor(async () => (await heard()) === already + 4);
          expect(await rowOf(userId)).toMatchObject({ display_name: '', username: '', version: '5' });
        },
      ),
      { numRuns: 8 },
    );
  });

  it('starts no game and stores nothing with an access token that is not yet known to be dead', async () => {
    const player = puzzles.player({ display_name: 'Late' });
    await tellDeleted(player.userId);
    await isBuried(player.userId);
    player.zone = 'Europe/Berlin';
    expect((await player.today()).status).toBe(401);
    expect(await rowOf(player.userId)).toMatchObject({ display_name: '', time_zone: null });
    expect(await puzzles.sql('select 1 from attempts where user_id = $1', [player.userId])).toEqual([]);
    expect(await puzzles.sql('select 1 from streaks where user_id = $1', [player.userId])).toEqual([]);
  });

  it('leaves nothing behind of a game that starts at the same moment', async () => {
    const { userId } = puzzles.player();
    const names = { user_id: userId, username: 'racer', display_name: 'Racer' };
    const source = puzzles.app.get(DataSource);
    const remember = (manager: EntityManager) => puzzles.app.get(PlayerRepository).remember(manager, names);
    await source.transaction(remember);
    let erased: Promise<void> | undefined;
    await source.transaction(async (manager) => {
      await remember(manager);
      erased = source.transaction((other) =>
        puzzles.app.get(PlayerEraser).erase(other, userId, { version: 5, deletedAt: DELETED_AT }),
      );
      await waitFor(async () => {
        const waiting = await puzzles.sql(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return waiting.length > 0;
      });
      await manager.query(
        `insert into attempts (user_id, puzzle_id, puzzle_date, started_at)
         select $1, puzzle_id, puzzle_date, now() from puzzles limit 1`,
        [userId],
      );
    });
    await erased;
    expect(await puzzles.sql('select 1 from attempts where user_id = $1', [userId])).toEqual([]);
  });

  it('is not named by an event that was given up', async () => {
    const { userId } = puzzles.player();
    await puzzles.sql(
      `insert into dead_letters (dead_letter_id, consumer, message_key, subject, payload, error, attempts)
       values (gen_random_uuid(), 'c', $1, 's', $2, 'e', 1)`,
      [userId, JSON.stringify({ data: { user_id: userId, display_name: 'Dead Letter' } })],
    );
    await tellDeleted(userId);
    await isBuried(userId);
    expect(await puzzles.sql('select 1 from dead_letters')).toEqual([]);
  });

  it("is nobody's friend again, however late the event of social arrives", async () => {
    const social = await startPublisher(puzzles.env, 'social');
    try {
      const [left, stays] = [puzzles.player().userId, puzzles.player().userId];
      await tellDeleted(left);
      await isBuried(left);
      const already = await heard();
      const pair = { friendship_id: 4711, user_ids: [left, stays] as [string, string] };
      await social.publish({
        type: 'friend.accepted',
        aggregateId: '4711',
        aggregateVersion: 1,
        data: { ...pair, accepted_at: DELETED_AT },
      });
      await social.publish({
        type: 'friend.removed',
        aggregateId: '4711',
        aggregateVersion: 2,
        data: { ...pair, removed_at: DELETED_AT },
      });
      await waitFor(async () => (await heard()) === already + 2);
      expect(await puzzles.sql('select * from friendships')).toEqual([]);
    } finally {
      await social.stop();
    }
  });
});
