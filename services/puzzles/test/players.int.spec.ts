import type { PlayerData } from '@fourfold/contracts';
import { JetStreamServer, Republisher, type NewEvent } from '@fourfold/platform/messaging';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { eventOf as deliveryOf, startPublisher, type Publisher } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-09-15';

describe('the names of players', () => {
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

  const dataOf = (userId: string, name: string): PlayerData => ({
    user_id: userId,
    username: name.toLowerCase(),
    display_name: name,
    is_admin: false,
    is_active: true,
    created_at: '2026-09-01T00:00:00.000Z',
  });
  const eventOf = (
    userId: string,
    version: number,
  ): NewEvent<'user.registered'> | NewEvent<'user.updated'> => ({
    type: version === 1 ? 'user.registered' : 'user.updated',
    aggregateId: userId,
    aggregateVersion: version,
    data: dataOf(userId, `Name${version}`),
  });
  async function nameOf(userId: string): Promise<string | undefined> {
    const [row] = await puzzles.sql<{ display_name: string }>(
      `select display_name from players where user_id = $1`,
      [userId],
    );
    return row?.display_name;
  }

  it('come from the token until auth’s event arrives, and then from auth', async () => {
    const player = puzzles.player({ display_name: 'Of the token' });
    const id = await player.win();
    await player.submit(id, []);
    expect((await player.board()).body[0]).toMatchObject({
      user_id: player.userId,
      display_name: 'Of the token',
    });
    await auth.publish(eventOf(player.userId, 1));
    await waitFor(async () => (await player.board()).body[0]!.display_name === 'Name1');
  });

  it('are the newest, in whatever order and however often the events arrive', async () => {
    const events = puzzles.app.get(JetStreamServer);
    const deliveries = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(deliveries, async (versions) => {
        const userId = randomUUID();
        for (const version of versions) {
          const { type, data } = eventOf(userId, version);
          await events.handle(deliveryOf(type, userId, version, data));
        }
        expect(await nameOf(userId)).toBe(`Name${Math.max(...versions)}`);
      }),
      { numRuns: 40 },
    );
  });

  it('do not change the last known zone', async () => {
    const player = puzzles.player();
    player.zone = 'Pacific/Kiritimati';
    await player.today();
    await auth.publish(eventOf(player.userId, 2));
    await waitFor(async () => (await nameOf(player.userId)) === 'Name2');
    player.zone = undefined;
    expect((await player.today()).status).toBe(404);
  });

  it('can be republished: scores, streaks and puzzles are published again with their versions', async () => {
    const player = puzzles.player();
    await player.submit(await player.win(), []);
    const events = () =>
      puzzles.sql<{ type: string; aggregate_version: string; data: unknown }>(
        `select type, aggregate_version, data from outbox
         where data ->> 'user_id' = $1 or type = 'puzzle.published' order by sequence`,
        [player.userId],
      );
    const before = await events();
    await puzzles.app.get(Republisher).republishState();
    const after = await events();
    const sorted = (list: unknown[]): string[] => list.map((event) => JSON.stringify(event)).sort();
    expect(sorted(after.slice(before.length))).toEqual(sorted(before));
  });
});
