import { QUERIES } from '@fourfold/contracts';
import type { INestApplication } from '@nestjs/common';
import { startStore, type StoreServer } from '@fourfold/stack';
import { sizeOf, storeUrls, TcpProxy, USUAL_TIMEOUTS, waitFor } from '@fourfold/testing';
import request from 'supertest';
import { newId } from '../src';
import { QueryClient } from '../src/messaging';
import { NatsClient } from '../src/messaging/nats.client';
import { PlayersConsumer, PlayersService } from './fixtures/players.service';
import { metricOf, registerPlayers, PlayersWorld } from './fixtures/players.world';

/** Fewer than connections, so that none waits for one. */
const WRITERS = 8;
const EVENTS = sizeOf({ full: 5_000, short: 1_500 });
const EVENTS_PER_TRANSACTION = 5;
const KILLS = sizeOf({ full: 4, short: 2 });

describe('an outage of NATS', () => {
  let nats: StoreServer;
  let proxy: TcpProxy;
  let world: PlayersWorld;
  let auth: INestApplication;

  beforeAll(async () => {
    nats = await startStore('nats');
    proxy = await TcpProxy.start(nats.url);
    // Events whose acknowledgement was lost with the server are delivered again soon.
    world = await PlayersWorld.create({ natsUrl: proxy.url, tuning: { ackWaitMs: 2_000 } });
    auth = await world.start('auth');
    await world.start('puzzles');
    await registerPlayers(auth, 1);
    await world.until('puzzles', 'effects', 1);
  });
  afterEach(() => proxy.heal());
  afterAll(async () => {
    await world.close();
    await proxy.stop();
    await nats.destroy();
  });

  const isReady = async (service = auth) =>
    (await request(service.getHttpServer()).get('/health/ready')).status === 200;
  const gauge = (name: string): Promise<number> => metricOf(auth, name);

  it('does not affect writes or readiness when the connection breaks, and the measured backlog drains', async () => {
    await registerPlayers(auth, 60);
    await world.until('puzzles', 'effects', 61);
    proxy.cut();
    await waitFor(() => !auth.get(NatsClient).current);
    await registerPlayers(auth, 60);
    expect(auth.get(NatsClient).current).toBeUndefined();
    expect(await isReady()).toBe(true);
    await waitFor(async () => (await gauge('fourfold_outbox_pending')) === 60);
    expect(await gauge('fourfold_outbox_oldest_age_seconds')).toBeGreaterThan(0);
    expect(await world.count('puzzles', 'effects')).toBe(61);

    proxy.heal();
    await world.until('puzzles', 'effects', 121);
    await waitFor(async () => (await gauge('fourfold_outbox_pending')) === 0);
    expect(await gauge('fourfold_outbox_oldest_age_seconds')).toBe(0);
  });

  it('replaces connections that have become half-open, for events and for queries', async () => {
    const asking = await world.start('battle', USUAL_TIMEOUTS);
    const ask = () => asking.get(QueryClient).ask(QUERIES.getUser, { user_id: newId() });
    await waitFor(ask);
    const before = await world.count('puzzles', 'effects');
    const replaced = () => metricOf(auth, 'fourfold_nats_disconnects_total', { reason: 'silent' });
    proxy.swallow();
    await expect(ask()).rejects.toMatchObject({ code: 'service_unavailable' });
    await registerPlayers(auth, 10);
    expect(await isReady()).toBe(true);
    await world.until('puzzles', 'effects', before + 10);
    await waitFor(ask);
    expect(await replaced()).toBe(1);
    await world.stop(asking);
  });

  it('leaves an event unpublished until the stream has acknowledged it', async () => {
    const before = await world.count('puzzles', 'effects');
    // A relay that still waits for earlier events would be too late, after the client has given up the connection.
    await world.until('auth', 'outbox where published_at is null', 0);
    proxy.stall();
    await auth.get(PlayersService).registerMany(Array.from({ length: 10 }, newId), 'Ada');
    await world.untilRelayClaims('auth');
    proxy.cut();
    proxy.heal();
    await world.until('puzzles', 'effects', before + 10);
  });

  it('loses nothing acknowledged, and stores and applies nothing twice, when NATS is killed repeatedly under the load of two relays', async () => {
    const other = await world.start('auth');
    const before = await world.count('puzzles', 'effects');
    const players = auth.get(PlayersService);
    let left = EVENTS;
    const writer = async (): Promise<void> => {
      while (left > 0) {
        left -= EVENTS_PER_TRANSACTION;
        await players.registerMany(Array.from({ length: EVENTS_PER_TRANSACTION }, newId), 'Ada');
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, writer));
    for (let kill = 1; kill <= KILLS; kill++) {
      const written = (kill * EVENTS) / (KILLS + 1);
      await waitFor(async () => (await world.count('auth', 'outbox')) > before + written);
      await nats.kill();
      await waitFor(() => !auth.get(NatsClient).current);
      await nats.start();
    }
    await writing;
    await world.until('puzzles', 'inbox', before + EVENTS);
    expect(await world.count('puzzles', 'effects')).toBe(before + EVENTS);
    expect(await world.count('puzzles', '(select distinct event_id from effects) as e')).toBe(
      before + EVENTS,
    );
    await world.until('auth', 'outbox where published_at is null', 0);
    expect(await world.streamMessages()).toBe(await world.count('auth', 'outbox'));
    await world.stop(other);
  });

  it('does not keep a service from starting, and its events are delivered when NATS is back', async () => {
    const before = await world.count('puzzles', 'effects');
    await nats.kill();
    const second = await world.start('auth');
    expect(await isReady(second)).toBe(true);
    await registerPlayers(second, 5);
    expect(await isReady()).toBe(true);
    await nats.start();
    await world.until('puzzles', 'effects', before + 5);
    await waitFor(() => auth.get(NatsClient).current && second.get(NatsClient).current);
    await registerPlayers(auth, 5);
    await registerPlayers(second, 5);
    await world.until('puzzles', 'effects', before + 15);
  });
});

describe('an outage of Redis', () => {
  let redis: TcpProxy;
  let world: PlayersWorld;

  beforeAll(async () => {
    redis = await TcpProxy.start(storeUrls().redis);
    // An event that has failed once would be given up, or tried again long after the test.
    world = await PlayersWorld.create({ tuning: { maxAttempts: 5, retryDelaysMs: [600_000] } });
    PlayersConsumer.ranked.add('Ranked');
  });
  afterAll(async () => {
    await world.close();
    await redis.stop();
  });

  it('holds events that need it back, until it is there again', async () => {
    const auth = await world.start('auth');
    const puzzles = await world.start('puzzles', { ...USUAL_TIMEOUTS, REDIS_URL: redis.url });
    await registerPlayers(auth, 1, 'Ranked');
    await world.until('puzzles', 'effects', 1);
    const failures = () =>
      metricOf(puzzles, 'fourfold_job_runs_total', { name: 'consuming user.registered', outcome: 'failed' });
    redis.cut();
    await registerPlayers(auth, 3, 'Ranked');
    // Longer than as many attempts as an event has.
    await waitFor(async () => (await failures()) > 8);
    expect(await world.count('puzzles', 'effects')).toBe(1);
    redis.heal();
    await world.until('puzzles', 'effects', 4);
    expect(await world.count('puzzles', 'dead_letters')).toBe(0);
  });
});
