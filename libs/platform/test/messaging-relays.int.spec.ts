import type { INestApplication } from '@nestjs/common';
import { storeUrls, TcpProxy, waitFor } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { NatsClient } from '../src/messaging/nats.client';
import { metricOf, PlayersWorld } from './fixtures/players.world';

const RELAYS = 3;
/** Many times the number of events that all relays claim at once. */
const EVENTS = 1_500;
/** Large, so that every relay polls before the first one has published all events. */
const ROUND_LATENCY_MS = 250;

describe('several relays of one outbox', () => {
  let proxy: TcpProxy;
  let world: PlayersWorld;
  let relays: INestApplication[];

  beforeAll(async () => {
    proxy = await TcpProxy.start(storeUrls().nats);
    world = await PlayersWorld.create({ natsUrl: proxy.url });
    relays = [];
    for (let relay = 0; relay < RELAYS; relay++) relays.push(await world.start('auth'));
  });
  afterAll(async () => {
    await world.close();
    await proxy.stop();
  });

  const published = () => world.count('auth', 'outbox where published_at is not null');
  /** Acknowledgements of each relay: of events that were new to the stream, or of duplicates. */
  const acknowledged = (duplicate: boolean): Promise<number[]> =>
    Promise.all(
      relays.map((relay) =>
        metricOf(relay, 'fourfold_outbox_published_total', { duplicate: String(duplicate) }),
      ),
    );
  const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);

  it('share the work: none publishes what another has claimed, and none waits for one that hangs', async () => {
    await waitFor(() => relays.every((relay) => relay.get(NatsClient).current !== undefined));
    proxy.latencyMs = ROUND_LATENCY_MS;
    await world.query(
      'auth',
      `insert into outbox (id, type, version, occurred_at, request_id, aggregate_id, aggregate_version, data)
       select gen_random_uuid(), 'user.registered', 1, now(), 'many', n, 1, jsonb_build_object('user_id', n)
       from generate_series(1, ${EVENTS}) as n`,
    );
    const hanging = relays[0]!.get(DataSource).createQueryRunner();
    await hanging.startTransaction();
    await hanging.query('set local idle_in_transaction_session_timeout = 0');
    const claimed: unknown[] = await hanging.query(
      'select id from outbox where published_at is null order by sequence desc limit 15 for update skip locked',
    );
    expect(claimed.length).toBeGreaterThan(0);
    await waitFor(async () => Math.min(...(await acknowledged(false))) > 0);
    proxy.latencyMs = 0;
    await waitFor(async () => (await published()) === EVENTS - claimed.length);
    await hanging.rollbackTransaction();
    await hanging.release();
    await world.until('auth', 'outbox where published_at is null', 0);
    const shares = await acknowledged(false);
    expect(sum(shares)).toBe(EVENTS);
    expect(sum(await acknowledged(true))).toBe(0);
    const rows = await world.query<{ id: string }>('auth', 'select id from outbox');
    expect((await world.streamIds()).sort()).toEqual(rows.map(({ id }) => id).sort());
  });
});
