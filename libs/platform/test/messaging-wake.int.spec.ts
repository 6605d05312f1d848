import type { INestApplication } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { storeUrls, TcpProxy } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { newId } from '../src';
import { PlayersService } from './fixtures/players.service';
import { registerPlayers, PlayersWorld } from './fixtures/players.world';

/** Rounds last so long that further commits happen meanwhile. */
const ROUND_LATENCY_MS = 250;

describe('a relay that does not poll', () => {
  let proxy: TcpProxy;
  let world: PlayersWorld;
  let auth: INestApplication;

  beforeAll(async () => {
    proxy = await TcpProxy.start(storeUrls().nats);
    world = await PlayersWorld.create({ natsUrl: proxy.url });
    auth = await world.start('auth');
    await registerPlayers(auth, 1);
    await allPublished();
    const timers = auth.get(SchedulerRegistry);
    for (const name of timers.getIntervals()) timers.deleteInterval(name);
  });
  afterAll(async () => {
    await world.close();
    await proxy.stop();
  });

  const allPublished = () => world.until('auth', 'outbox where published_at is null', 0);

  it('publishes what is committed, before and during a round', async () => {
    proxy.latencyMs = ROUND_LATENCY_MS;
    const before = await world.streamMessages();
    await registerPlayers(auth, 1);
    await world.untilRelayClaims('auth');
    await registerPlayers(auth, 3);
    proxy.latencyMs = 0;
    await allPublished();
    expect(await world.streamMessages()).toBe(before + 4);
  });

  it('publishes what a nested transaction has written when the outer one commits', async () => {
    const before = await world.streamMessages();
    await auth.get(DataSource).transaction(async (outer) => {
      await outer.transaction((nested) => auth.get(PlayersService).registerWithin(nested, newId(), 'Ada'));
      // A round of another commit passes by.
      await registerPlayers(auth, 1);
      await allPublished();
    });
    await allPublished();
    expect(await world.streamMessages()).toBe(before + 2);
  });
});
