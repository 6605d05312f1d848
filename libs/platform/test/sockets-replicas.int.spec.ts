import { ROUTES } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { RedisClient } from '../src/redis';
import { Replicas, UserLimiter, type UserLimit } from '../src/sockets';
import { ChatterWorld, type Replica } from './fixtures/chatter.world';

const LIST = `sockets:${ROUTES.sockets.friends}:replicas`;
const OTHER = 'another replica';
const FAR_AHEAD_MS = 60_000;
const LIMIT: UserLimit = { name: 'test', times: 3, windowSeconds: 10 };

const replicasOf = ({ app }: Replica): Replicas => app.get(Replicas, { strict: false });
const redisOf = ({ app }: Replica): RedisClient => app.get(RedisClient, { strict: false });
const limiterOf = ({ app }: Replica): UserLimiter => app.get(UserLimiter, { strict: false });
const untilAlone = (replica: Replica) =>
  waitFor(() => replicasOf(replica).isAlone, { what: 'the replica to know that it is alone' });

describe('replicas', () => {
  let world: ChatterWorld;

  beforeEach(async () => (world = await ChatterWorld.start()));
  afterEach(() => world.stop());

  const listOther = () => redisOf(world.first).zadd(LIST, Date.now() + FAR_AHEAD_MS, OTHER);

  it('know that they are alone, and no longer when another opens its doors', async () => {
    await untilAlone(world.first);
    const second = await world.startReplica();
    expect([world.first, second].map((replica) => replicasOf(replica).isAlone)).toEqual([false, false]);
  });

  it('are alone again when the other was not heard of for its lifetime', async () => {
    await untilAlone(world.first);
    await listOther();
    await waitFor(() => !replicasOf(world.first).isAlone, { what: 'the other to be seen' });
    await redisOf(world.first).zadd(LIST, 1, OTHER);
    await untilAlone(world.first);
  });

  it('do not think themselves alone when the list is lost, and look for what they missed meanwhile', async () => {
    await world.startReplica();
    const both = world.replicas.map(replicasOf);
    const returned = both.map(
      (replicas) =>
        new Promise<Date>((resolve) => replicas.onReturn((since) => Promise.resolve(resolve(since)))),
    );
    let wereAlone = false;
    const lostAt = Date.now();
    await redisOf(world.first).del(LIST);
    await waitFor(async () => {
      wereAlone ||= both.some(({ isAlone }) => isAlone);
      return (await redisOf(world.first).zcard(LIST)) === both.length;
    });
    for (const since of await Promise.all(returned)) expect(since.getTime()).toBeLessThanOrEqual(lostAt);
    expect(wereAlone || both.some(({ isAlone }) => isAlone)).toBe(false);
  });

  it('count what a user does by themselves when alone, and tell the next one', async () => {
    const { user_id } = world.player();
    const key = `limit:${LIMIT.name}:${user_id}`;
    await waitFor(() => replicasOf(world.first).isLongAlone, {
      what: 'the replica to know that it has long been alone',
      timeoutMs: 60_000,
    });
    for (let n = 0; n < LIMIT.times; n += 1) await limiterOf(world.first).take(LIMIT, user_id);
    await expect(limiterOf(world.first).take(LIMIT, user_id)).rejects.toMatchObject({ code: 'rate_limited' });
    await listOther();
    await waitFor(async () => (await redisOf(world.first).llen(key)) === LIMIT.times, {
      what: 'Redis to know what was counted',
    });
    await expect(limiterOf(world.first).take(LIMIT, user_id)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('tell the next one no use twice that Redis knows already', async () => {
    const { user_id } = world.player();
    const limiter = limiterOf(world.first);
    await limiter.take(LIMIT, user_id);
    await untilAlone(world.first);
    await limiter.take(LIMIT, user_id);
    const told = new Promise<void>((resolve) =>
      replicasOf(world.first).onCompany(() => Promise.resolve(resolve())),
    );
    await listOther();
    await told;
    await expect(limiter.take(LIMIT, user_id)).resolves.toBeUndefined();
  });
});
