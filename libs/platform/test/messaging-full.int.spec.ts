import type { INestApplication } from '@nestjs/common';
import { waitFor } from '@fourfold/testing';
import request from 'supertest';
import { EventStreamService } from '../src/messaging/event-stream.service';
import { metricOf, registerPlayers, PlayersWorld } from './fixtures/players.world';

const PLAYERS = 60;
/** Less than the events of all players need. */
const SMALL_BYTES = 15_000;

describe('a full event stream', () => {
  let world: PlayersWorld;
  let auth: INestApplication;
  const size = (kind: string) => metricOf(auth, 'fourfold_stream_bytes', { kind });
  const startAuth = (bytes: number) => world.start('auth', { NATS_STREAM_MAX_BYTES: String(bytes) });

  beforeAll(async () => {
    world = await PlayersWorld.create();
    auth = await startAuth(SMALL_BYTES);
    await auth.get(EventStreamService).ensure();
    await world.start('puzzles', { NATS_STREAM_MAX_BYTES: String(SMALL_BYTES) });
    await registerPlayers(auth, PLAYERS);
  });
  afterAll(() => world.close());

  it('refuses events, which wait in the outbox, and drops none; the service stays ready', async () => {
    await waitFor(
      async () => (await metricOf(auth, 'fourfold_outbox_failures_total', { reason: 'full' })) > 0,
    );
    const published = await world.count('auth', 'outbox where published_at is not null');
    expect(published).toBeGreaterThan(0);
    expect(published).toBeLessThan(PLAYERS);
    expect(await metricOf(auth, 'fourfold_outbox_pending')).toBe(PLAYERS - published);
    expect(await world.streamMessages()).toBe(published);
    expect((await size('stored')) / (await size('limit'))).toBeGreaterThan(0.8);
    const answer = await request(auth.getHttpServer()).get('/health/ready');
    expect(answer.status).toBe(200);
    await world.until('puzzles', 'effects', published);
  });

  it('takes what has waited, once each, as soon as its limit is raised', async () => {
    await world.stop(auth);
    auth = await startAuth(10 * SMALL_BYTES);
    await world.until('auth', 'outbox where published_at is null', 0);
    await world.until('puzzles', 'effects', PLAYERS);
    expect(await world.count('puzzles', '(select distinct event_id from effects) as e')).toBe(PLAYERS);
    expect(await world.streamMessages()).toBe(PLAYERS);
    expect(await size('limit')).toBe(10 * SMALL_BYTES);
  });

  it('keeps its events when its limit is set below what it stores', async () => {
    const below = await startAuth(SMALL_BYTES);
    await below.get(EventStreamService).ensure();
    expect(await world.streamMessages()).toBe(PLAYERS);
    expect(await size('limit')).toBe(10 * SMALL_BYTES);
  });
});
