import type { EventEnvelope } from '@fourfold/contracts';
import { Republisher } from '@fourfold/platform/messaging';
import { startPublisher, type Publisher } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import { RedisClient } from '@fourfold/platform/redis';
import { SessionConsumer } from '../src/session/session.consumer';
import { startAuth, type AuthApp } from './auth-app';

describe('the events of auth', () => {
  let auth: AuthApp;
  let puzzles: Publisher;

  beforeAll(async () => {
    auth = await startAuth();
    puzzles = await startPublisher(auth.env, 'puzzles');
  });
  afterAll(async () => {
    await puzzles.stop();
    await auth.stop();
  });

  const streakChanged = (user_id: string, version: number, current_streak: number, highest_streak: number) =>
    puzzles.publish({
      type: 'streak.changed',
      aggregateId: user_id,
      aggregateVersion: version,
      data: { user_id, current_streak, highest_streak, last_finished_date: '2025-01-07' },
    });
  const hasApplied = (count: number) =>
    waitFor(async () => {
      const [row] = await auth.sql<{ count: string }>(
        `select count(*) from inbox where type = 'streak.changed'`,
      );
      return Number(row!.count) >= count;
    });

  it('shows the streak that puzzles announces, and never an older one', async () => {
    const { browser, user } = await auth.player();
    await streakChanged(user.user_id, 3, 5, 9);
    await waitFor(async () => {
      expect((await browser.profile()).body).toMatchObject({ current_streak: 5, highest_streak: 9 });
      return true;
    });
    await streakChanged(user.user_id, 2, 4, 9);
    await streakChanged('00000000-0000-7000-8000-000000000000', 1, 1, 1);
    await hasApplied(3);
    expect((await browser.profile()).body).toMatchObject({ current_streak: 5, highest_streak: 9 });
    await streakChanged(user.user_id, 4, 0, 9);
    await waitFor(async () => (await browser.profile()).body.current_streak === 0);
    expect((await browser.refresh()).body.user).toMatchObject({ current_streak: 0, highest_streak: 9 });
  });

  it('marks an end of access again as long as a token from before it may be alive', async () => {
    const redis = auth.app.get(RedisClient);
    const mark = (minutesAgo: number) =>
      auth.app.get(SessionConsumer).accessChanged({
        aggregate_version: 2,
        data: {
          user_id: '00000000-0000-7000-8000-000000000000',
          is_admin: false,
          is_active: true,
          reason: 'admin_revoked',
          revoked: { scope: 'all' },
          not_before: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
        },
      } as unknown as EventEnvelope<'user.access_changed'>);
    await redis.del('access-changes');
    await mark(14);
    expect(await redis.xlen('access-changes')).toBe(1);
    await mark(18);
    expect(await redis.xlen('access-changes')).toBe(1);
  });

  it('republishes every account with its current version, for others to rebuild from', async () => {
    const players = [await auth.player(), await auth.player(), await auth.player()];
    const left = players[1]!;
    await left.browser.logout(left.browser.bearer());
    await auth.sql('delete from outbox');
    const counts = await auth.app.get(Republisher).republishState();
    const [{ total } = { total: '0' }] = await auth.sql<{ total: string }>(
      'select count(*) as total from users',
    );
    expect(counts).toMatchObject({ users: Number(total) });
    const events = await auth.sql<{
      aggregate_id: string;
      aggregate_version: string;
      type: string;
      data: object;
    }>('select type, aggregate_id, aggregate_version, data from outbox order by sequence');
    expect(events).toHaveLength(Number(total));
    for (const { user } of players) {
      const event = events.find(({ aggregate_id }) => aggregate_id === user.user_id);
      expect(event).toMatchObject({
        type: 'user.updated',
        aggregate_version: user === left.user ? '2' : '1',
        data: { user_id: user.user_id, username: user.username, display_name: user.display_name },
      });
      expect(JSON.stringify(event)).not.toContain('@');
    }
  });
});
