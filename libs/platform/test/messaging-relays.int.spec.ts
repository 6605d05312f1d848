import type { INestApplication } from '@nestjs/common';
import { startStore, TcpProxy, waitFor, type StoreServer } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { MetricsRegistry } from '../src';
import { NatsConnection } from '../src/messaging/nats.connection';
import { World } from './fixtures/players.world';

const RELAYS = 3;
/** Many times the number of events that all relays claim at once. */
const EVENTS = 3_000;
const CUTS = 2;
/** Large, so that breaking the connection loses acknowledgements. */
const LATENCY_MS = 10;
/** Large, so that the first rounds of the relays overlap. */
const FIRST_ROUND_LATENCY_MS = 250;

describe('several relays of one outbox', () => {
  let nats: StoreServer;
  let proxy: TcpProxy;
  let world: World;
  let relays: INestApplication[];

  beforeEach(async () => {
    nats = await startStore('nats');
    proxy = await TcpProxy.start(nats.url);
    world = await World.create({ natsUrl: proxy.url });
    relays = [];
    for (let relay = 0; relay < RELAYS; relay++) relays.push(await world.start('auth'));
  });
  afterEach(async () => {
    await world.close();
    await proxy.stop();
    await nats.destroy();
  });

  const append = () =>
    world.query(
      'auth',
      `insert into outbox (id, type, version, occurred_at, request_id, aggregate_id, aggregate_version, data)
       select gen_random_uuid(), 'user.registered', 1, now(), 'many', n, 1, jsonb_build_object('user_id', n)
       from generate_series(1, ${EVENTS}) as n`,
    );
  const published = () => world.count('auth', 'outbox where published_at is not null');
  /** Acknowledgements of each relay: of events that were new to the stream, and of duplicates. */
  const acknowledged = (duplicate: boolean): Promise<number[]> =>
    Promise.all(
      relays.map(async (relay) => {
        const metric = relay
          .get(MetricsRegistry)
          .registry.getSingleMetric('fourfold_outbox_published_total')!;
        const { values } = await metric.get();
        return values.find(({ labels }) => labels.duplicate === String(duplicate))?.value ?? 0;
      }),
    );
  const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);
  async function expectAllInTheStreamOnce(): Promise<void> {
    const rows = await world.query<{ id: string }>('auth', 'select id from outbox');
    expect((await world.streamIds()).sort()).toEqual(rows.map(({ id }) => id).sort());
  }

  it('share the work: none publishes what another has claimed, and none waits for one that hangs', async () => {
    await waitFor(() => relays.every((relay) => relay.get(NatsConnection).current !== undefined));
    proxy.latencyMs = FIRST_ROUND_LATENCY_MS;
    await append();
    const hanging = relays[0]!.get(DataSource).createQueryRunner();
    await hanging.startTransaction();
    const claimed: unknown[] = await hanging.query(
      `select id from outbox where published_at is null and sequence % 100 = 0 and sequence > $1 for update skip locked`,
      [EVENTS / 2],
    );
    expect(claimed.length).toBeGreaterThan(0);
    proxy.latencyMs = 0;
    await waitFor(async () => (await published()) === EVENTS - claimed.length);
    await hanging.rollbackTransaction();
    await hanging.release();
    await world.until('auth', 'outbox where published_at is null', 0);
    const shares = await acknowledged(false);
    expect(sum(shares)).toBe(EVENTS);
    expect(sum(await acknowledged(true))).toBe(0);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    await expectAllInTheStreamOnce();
  });

  it('mark as published only what the stream has acknowledged, however often the connection breaks', async () => {
    // One that publishes and dies before it has noted anything, while the others have no line.
    const dying = await world.spawn('auth', { NATS_URL: nats.url });
    await fetch(`${dying.url}/failpoints/relay.after-publish`, { method: 'POST' });
    proxy.cut();
    await append();
    await dying.process.exited;
    expect(await published()).toBe(0);
    proxy.latencyMs = LATENCY_MS;
    proxy.heal();
    for (let cut = 1; cut <= CUTS; cut++) {
      await waitFor(async () => (await published()) >= (cut * EVENTS) / (CUTS + 2));
      if (cut === CUTS) {
        await nats.kill();
        await nats.start();
      } else {
        proxy.cut();
        proxy.heal();
      }
    }
    await world.until('auth', 'outbox where published_at is null', 0);
    await expectAllInTheStreamOnce();
    expect(sum(await acknowledged(true))).toBeGreaterThan(0);
    expect(await world.count('auth', 'dead_letters')).toBe(0);
  });
});
