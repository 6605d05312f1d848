import { SOCKET_PING_SECONDS, SOCKET_PONG_SECONDS } from '@fourfold/contracts';
import { storeUrls, waitFor } from '@fourfold/testing';
import { plain, socketIo } from '@fourfold/testing/transports';
import { Global, Module } from '@nestjs/common';
import { JobService, type Job } from '../src';
import { PresenceModule, PresenceService } from '../src/presence';
import { RedisClient } from '../src/redis';
import { ServiceWorld, type Player, type Replica } from './fixtures/service.world';
import { adjustableClock } from './fixtures/clock';
import type { FixtureTab } from './fixtures/fixture-tab';

const GRACE_MS = 2_000;
const LIFETIME_MS = 35_000;
const HOLD_MS = 15_000;
const LEASE_MS = 5_000;
const ENTRIES = '{presence:test}:entries';
const CHANGED = '{presence:test}:changed';
const SWEPT = '{presence:test}:swept';

/** Without the schedule: tests say when a replica sweeps and renews. */
@Global()
@Module({
  providers: [
    {
      provide: JobService,
      useValue: { run: (_name: string, job: Job) => job(new AbortController().signal, () => undefined) },
    },
  ],
  exports: [JobService],
})
class JobsModule {}

describe('presence', () => {
  let world: ServiceWorld;
  let redis: RedisClient;
  let changes: [userId: string, isPresent: boolean][];
  /** Runs before the next change is recorded. */
  let onChange: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const presence = PresenceModule.forRoot({ namespace: 'test', graceMs: GRACE_MS });
    world = await ServiceWorld.start({ replicas: 2, imports: [JobsModule, presence] });
    redis = new RedisClient(storeUrls().redis, { keyPrefix: world.redisPrefix });
    for (const replica of world.replicas)
      presenceOf(replica).onChange(async (userId, isPresent) => {
        const act = onChange;
        onChange = undefined;
        await act?.();
        changes.push([userId, isPresent]);
      });
  });
  beforeEach(() => (changes = []));
  afterEach(async () => {
    jest.restoreAllMocks();
    await world.closeClients();
  });
  afterAll(async () => {
    redis.disconnect();
    await world.stop();
  });

  const presenceOf = (replica: Replica): PresenceService => replica.app.get(PresenceService);
  const changesOf = ({ user_id }: Player): boolean[] =>
    changes.flatMap(([userId, isPresent]) => (userId === user_id ? [isPresent] : []));
  const isPresent = async ({ user_id }: Player): Promise<boolean> =>
    (await presenceOf(world.first).presentAmong([user_id])).has(user_id);

  async function open(player: Player, replica = world.first): Promise<FixtureTab> {
    const client = await world.open(replica === world.first ? socketIo : plain, player, replica);
    await client.roundTrip();
    return client;
  }

  async function close(client: FixtureTab, replica = world.first): Promise<void> {
    const before = replica.recorder.gone.length;
    client.close();
    await waitFor(() => replica.recorder.gone.length > before);
  }

  /** Moves the scheduled times back, as if so much time had passed. */
  async function letPass(ms: number, key = ENTRIES): Promise<void> {
    for (const member of await redis.zrange(key, 0, -1)) await redis.zincrby(key, -ms, member);
  }

  async function sweepUntil(done: () => Promise<boolean> | boolean, replica = world.first): Promise<void> {
    await waitFor(async () => {
      await presenceOf(replica).sweep();
      return done();
    });
  }

  it('counts every socket of a user on every replica, and reports the first and the last', async () => {
    const ada = world.player();
    const [here, there] = [await open(ada), await open(ada, world.second)];
    await waitFor(() => changesOf(ada).length === 1);
    await close(here);
    await letPass(GRACE_MS);
    await presenceOf(world.second).sweep();
    expect(await isPresent(ada)).toBe(true);
    await close(there, world.second);
    expect(await isPresent(ada)).toBe(true);
    await letPass(GRACE_MS);
    await sweepUntil(() => changesOf(ada).length === 2);
    expect(changesOf(ada)).toEqual([true, false]);
    expect(await isPresent(ada)).toBe(false);
  });

  it('ends with a replica that no longer renews it, and goes on with one that does', async () => {
    const [ada, bob] = [world.player(), world.player()];
    await open(ada);
    await open(bob, world.second);
    await letPass(LIFETIME_MS - 5_000);
    await presenceOf(world.second).sweep();
    expect(await isPresent(ada)).toBe(true);
    await presenceOf(world.second).renew();
    await letPass(6_000);
    await sweepUntil(async () => !(await isPresent(ada)), world.second);
    expect(changesOf(ada)).toEqual([true, false]);
    expect([await isPresent(bob), changesOf(bob)]).toEqual([true, [true]]);
  });

  it('ends soon for a user who leaves while the sockets before are being renewed', async () => {
    await Promise.all(Array.from({ length: 100 }, () => open(world.player())));
    const ada = world.player();
    const client = await open(ada);
    await waitFor(() => changesOf(ada).length === 1);
    const own = world.first.app.get(RedisClient);
    const runScript = own.runScript.bind(own);
    let [isLeaving, hasLeft] = [false, false];
    jest.spyOn(own, 'runScript').mockImplementation(async (script, keys, request) => {
      const { step } = request as { step: string };
      if (step === 'renew' && !isLeaving) {
        isLeaving = true;
        await close(client);
        await waitFor(() => hasLeft);
      }
      const answer = await runScript(script, keys, request);
      if (step === 'leave') hasLeft = true;
      return answer;
    });
    await presenceOf(world.first).renew();
    await letPass(GRACE_MS);
    await presenceOf(world.second).sweep();
    expect(await isPresent(ada)).toBe(false);
  });

  it('is reported once, however many replicas sweep at once', async () => {
    const players = Array.from({ length: 20 }, () => world.player());
    for (const player of players) await open(player);
    await waitFor(() => players.every((player) => changesOf(player).length === 1));
    await letPass(LIFETIME_MS);
    const sweepers = [...world.replicas, ...world.replicas].map((replica) => presenceOf(replica));
    // Again and again: after a silence of all replicas, nobody is taken for absent at first.
    await waitFor(async () => {
      await Promise.all(sweepers.map((presence) => presence.sweep()));
      return players.every((player) => changesOf(player).length >= 2);
    });
    for (const player of players) expect(changesOf(player)).toEqual([true, false]);
  });

  it('is reported again until the handler succeeds', async () => {
    const ada = world.player();
    onChange = () => Promise.reject(new Error('no database'));
    await open(ada);
    await waitFor(() => onChange === undefined);
    await presenceOf(world.second).sweep();
    expect(changesOf(ada)).toEqual([]);
    await letPass(LEASE_MS, CHANGED);
    await sweepUntil(() => changesOf(ada).length === 1, world.second);
    await letPass(LEASE_MS, CHANGED);
    await presenceOf(world.second).sweep();
    expect(changesOf(ada)).toEqual([true]);
  });

  it('is reported in its final state when a user reconnects while the absence is being handled', async () => {
    const ada = world.player();
    await close(await open(ada));
    await waitFor(() => changesOf(ada).length === 1);
    await letPass(GRACE_MS);
    onChange = async () => void (await open(ada, world.second));
    await sweepUntil(() => changesOf(ada).includes(false));
    await sweepUntil(() => changesOf(ada).at(-1) === true);
    await letPass(LEASE_MS, CHANGED);
    await presenceOf(world.first).sweep();
    expect(changesOf(ada).at(-1)).toBe(true);
    expect(await isPresent(ada)).toBe(true);
  });

  it('is restored by the next renewal after Redis was wiped', async () => {
    const ada = world.player();
    await open(ada);
    await waitFor(() => changesOf(ada).length === 1);
    await redis.del(ENTRIES, CHANGED, SWEPT, '{presence:test}:counts');
    expect(await isPresent(ada)).toBe(false);
    await presenceOf(world.first).renew();
    expect(await isPresent(ada)).toBe(true);
    await sweepUntil(() => changesOf(ada).length === 2);
    expect(changesOf(ada)).toEqual([true, true]);
  });

  it('does not end after an outage until users have had time to reconnect', async () => {
    const ada = world.player();
    await open(ada);
    await waitFor(() => changesOf(ada).length === 1);
    await letPass(10 * LIFETIME_MS);
    await redis.decrby(SWEPT, 6_000);
    await presenceOf(world.second).sweep();
    await presenceOf(world.second).sweep();
    expect(await isPresent(ada)).toBe(true);
    await letPass(HOLD_MS);
    await sweepUntil(() => changesOf(ada).length === 2, world.second);
    expect(changesOf(ada)).toEqual([true, false]);
  });

  it('outlives a replica that stops', async () => {
    const ada = world.player();
    const third = await world.startReplica();
    const client = await open(ada, third);
    await third.app.close();
    expect(await client.closed).toBe(1012);
    world.replicas.pop();
    await letPass(2 * GRACE_MS);
    await presenceOf(world.first).sweep();
    expect(await isPresent(ada)).toBe(true);
  });

  it('ends at once when a client has not answered a server_ping in time', async () => {
    const ada = world.player();
    const clock = adjustableClock();
    const client = await world.open(plain, ada);
    clock.setForward(SOCKET_PING_SECONDS);
    await client.hear('server_ping');
    clock.setForward(SOCKET_PONG_SECONDS);
    expect(await client.closed).toBe(4408);
    await waitFor(() => changesOf(ada).includes(false));
    expect(await isPresent(ada)).toBe(false);
  });

  it('is corrected for a user who was wrongly recorded as present', async () => {
    const [ada, bob] = [world.player(), world.player()];
    await open(bob);
    await waitFor(() => changesOf(bob).length === 1);
    for (const { user_id } of [ada, bob]) await presenceOf(world.first).recheck(user_id);
    await sweepUntil(() => changesOf(ada).length > 0);
    expect([changesOf(ada), changesOf(bob)]).toEqual([[false], [true]]);
  });
});
