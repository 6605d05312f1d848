import { RedisClient } from '@fourfold/platform/redis';
import { testRedisPrefix } from '@fourfold/testing';
import { RoomRepository } from '../src/room/room.repository';
import { World } from './world';

describe('the figures of rooms', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());

  it('show how many are open, and how many battles are running', async () => {
    const { rooms } = world.battle;
    expect(await rooms.measure()).toEqual({ open: 0, playing: 0, overdueMs: 0 });
    const { tab } = await world.somebody();
    await tab.ask('create_game', {}, 'game_created');
    const { annTab, benTab } = await world.two();
    await world.battle.startBattle([annTab, benTab]);
    expect(await rooms.measure()).toMatchObject({ open: 1, playing: 1 });
    world.closeTabs();
  });

  it('show how late a deadline is', async () => {
    // No replica runs that would handle deadlines.
    const redis = new RedisClient(world.battle.env.REDIS_URL!, { keyPrefix: testRedisPrefix() });
    const at = (ms: number) => Date.now() + ms;
    await redis.zadd('{battle}:deadlines', at(600_000), 'LATER1');
    const rooms = new RoomRepository(redis);
    expect((await rooms.measure()).overdueMs).toBe(0);
    await redis.zadd('{battle}:deadlines', at(-90_000), 'LATE01');
    expect((await rooms.measure()).overdueMs).toBeGreaterThan(80_000);
    await redis.quit();
  });
});
