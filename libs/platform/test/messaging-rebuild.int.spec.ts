import type { INestApplication } from '@nestjs/common';
import { waitFor } from '@fourfold/testing';
import { RepublishService } from '../src/messaging';
import { PlayersService } from './fixtures/players.service';
import { CONSUMER, metricOf, registerPlayers, PlayersWorld } from './fixtures/players.world';
import { newId } from '../src';

describe('state that JetStream has lost', () => {
  let world: PlayersWorld;
  let auth: INestApplication;
  let puzzles: INestApplication;

  beforeAll(async () => {
    world = await PlayersWorld.create();
    auth = await world.start('auth');
    puzzles = await world.start('puzzles');
  });
  afterAll(() => world.close());

  const players = (role: 'auth' | 'puzzles') =>
    world.query(role, 'select user_id, display_name, version from players order by user_id');

  it('is created again when an operator has deleted a consumer under load', async () => {
    const registering = registerPlayers(auth, 100);
    await waitFor(async () => (await world.count('puzzles', 'effects')) > 20);
    await (await world.jetstream()).consumers.delete(world.streamName, CONSUMER);
    await registering;
    await world.until('puzzles', 'effects', 100);
    // Counted at the start and again after the deletion, for operators to see.
    await waitFor(
      async () => (await metricOf(puzzles, 'fourfold_consumer_restarts_total', { consumer: CONSUMER })) > 1,
    );
    await waitFor(async () => (await world.consumerInfo()).num_pending === 0);
  });

  it('is published again from the outbox and applied once when the stream was wiped', async () => {
    await (await world.jetstream()).streams.delete(world.streamName);
    await registerPlayers(auth, 1);
    await world.until('puzzles', 'effects', 101);
    expect(await world.streamMessages()).toBe(1);
    // An event may be applied before its relay has noted that it is published.
    await world.until('auth', 'outbox where published_at is null', 0);

    expect(await auth.get(RepublishService).republishOutbox()).toBe(101);
    await waitFor(async () => (await world.streamMessages()) === 101);
    await world.until('auth', 'outbox where published_at is null', 0);
    // Consumers have not applied an event again, although it was new to the stream.
    await registerPlayers(auth, 1);
    await world.until('puzzles', 'effects', 102);
    expect(await players('puzzles')).toEqual(await players('auth'));
  });

  it('is published again by its owner when a read model was emptied after its events had expired', async () => {
    const inTheMiddle = newId();
    await world.query('auth', 'delete from outbox');
    await world.query('puzzles', 'truncate inbox, players, effects');
    const republishing = auth.get(RepublishService).republishState();
    await auth.get(PlayersService).register(inTheMiddle, 'Meanwhile');
    const { players: emitted } = await republishing;
    expect(emitted).toBeGreaterThanOrEqual(102);
    await waitFor(async () => (await players('puzzles')).length === 103);
    expect(await players('puzzles')).toEqual(await players('auth'));
  });
});
