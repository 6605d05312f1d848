import type { INestApplication } from '@nestjs/common';
import { waitFor } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { MetricsService } from '../src';
import { PlayersConsumer } from './fixtures/players.service';
import { registerPlayers, PlayersWorld } from './fixtures/players.world';

describe('the metrics that alerts are based on', () => {
  let world: PlayersWorld;
  let auth: INestApplication;
  let puzzles: INestApplication;

  beforeAll(async () => {
    // An event whose handler fails stays in the stream until the end of the test.
    world = await PlayersWorld.create({ tuning: { retryDelaysMs: [600_000] } });
    auth = await world.start('auth');
    puzzles = await world.start('puzzles', { DATABASE_POOL_SIZE: '2' });
  });
  afterAll(() => world.close());

  const read = async (name: string): Promise<{ labels: object; value: number }[]> =>
    (await puzzles.get(MetricsService).registry.getSingleMetric(name)!.get()).values;

  it('include the events that a consumer has not applied', async () => {
    const lag = async () => (await read('fourfold_consumer_lag_events'))[0];
    const consumer = 'puzzles_user_registered';
    await waitFor(async () => (await lag())?.value === 0, { what: 'the consumer to exist' });
    PlayersConsumer.poison.add('poison');
    await registerPlayers(auth, 1, 'poison');
    await waitFor(async () => (await lag())?.value === 1, { what: 'the consumer to be behind' });
    expect(await lag()).toEqual({ labels: { consumer }, value: 1 });
    // It stays the next one, however often its handler fails.
    const age = async () => (await read('fourfold_consumer_oldest_age_seconds'))[0]!;
    const first = await waitFor(async () => (await age()).value || undefined, { what: 'its age' });
    expect((await age()).value).toBeGreaterThan(first);
  });

  it('include the queries that wait for a database connection', async () => {
    const runners = [1, 2].map(() => puzzles.get(DataSource).createQueryRunner());
    await Promise.all(runners.map((runner) => runner.connect()));
    const waiting = puzzles.get(DataSource).query('select 1');
    await waitFor(async () => (await read('fourfold_database_pool_waiting'))[0]!.value >= 1);
    expect(await read('fourfold_database_connections')).toEqual([
      { labels: { state: 'idle' }, value: 0 },
      { labels: { state: 'busy' }, value: 2 },
    ]);
    await Promise.all(runners.map((runner) => runner.release()));
    await waiting;
  });
});
