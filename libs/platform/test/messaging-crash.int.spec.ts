import { type ServiceProcess } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { newId } from '../src';
import { CONSUMER, metricOf, registerPlayers, PlayersWorld } from './fixtures/players.world';

const ACK_WAIT_MS = 1_500;
const COMMANDS = 70;

/** Sends commands from several clients until the process dies or all are sent; returns the accepted ids. */
async function registerUntilDeath(victim: ServiceProcess, failpoint: string): Promise<string[]> {
  const accepted: string[] = [];
  let sent = 0;
  const client = async (): Promise<void> => {
    while (victim.running && sent < COMMANDS) {
      // In the middle of the load, not at the first command.
      if (sent++ === Math.floor(COMMANDS / 3))
        await fetch(`${victim.url}/failpoints/${failpoint}`, { method: 'POST' });
      const user_id = newId();
      const body = JSON.stringify({ user_id, display_name: 'Ada' });
      const response = await fetch(`${victim.url}/players`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).catch(() => undefined);
      if (response?.status === 201) accepted.push(user_id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  await victim.exited;
  return accepted;
}

/** What is committed takes effect in every consumer exactly once, and what was accepted was committed. */
async function expectExactlyOnce(world: PlayersWorld, accepted: string[]): Promise<void> {
  const committed = await world.count('auth', 'players');
  expect(await world.count('auth', 'outbox')).toBe(committed);
  for (const role of ['puzzles', 'battle'] as const) {
    await world.until(role, 'inbox', committed);
    expect(await world.count(role, 'effects')).toBe(committed);
    expect(await world.count(role, '(select distinct event_id from effects) as e')).toBe(committed);
    expect(await world.count(role, 'players')).toBe(committed);
  }
  await world.until('auth', 'outbox where published_at is null', 0);
  const rows = await world.query<{ user_id: string }>('auth', 'select user_id from players');
  const stored = new Set(rows.map(({ user_id }) => user_id));
  expect(accepted.filter((id) => !stored.has(id))).toEqual([]);
}

describe('a process that is killed', () => {
  let world: PlayersWorld;
  let victim: ServiceProcess;
  let auth: INestApplication;
  let puzzles: INestApplication;

  beforeAll(async () => {
    world = await PlayersWorld.create({ tuning: { ackWaitMs: ACK_WAIT_MS } });
    await world.start('battle');
    puzzles = await world.start('puzzles');
    victim = await world.spawn('auth');
  });
  afterAll(() => world.close());

  it('after its commit, before publishing: every committed event arrives once', async () => {
    const accepted = await registerUntilDeath(victim, 'relay.before-publish');
    expect(await world.count('auth', 'outbox where published_at is null')).toBeGreaterThan(0);
    victim = await world.spawn('auth');
    await expectExactlyOnce(world, accepted);
  });

  it('after publishing, before marking it as published: the stream recognises the event', async () => {
    const accepted = await registerUntilDeath(victim, 'relay.after-publish');
    expect(await world.count('auth', 'outbox where published_at is null')).toBeGreaterThan(0);
    auth = await world.start('auth');
    await expectExactlyOnce(world, accepted);
    expect(await metricOf(auth, 'fourfold_outbox_published_total', { duplicate: 'true' })).toBeGreaterThan(0);
    expect(await world.streamMessages()).toBe(await world.count('auth', 'outbox'));
  });

  it('after the commit of an effect, before the acknowledgement: the second delivery changes nothing', async () => {
    await world.stop(puzzles);
    const before = await world.count('puzzles', 'inbox');
    const first = await world.spawn('puzzles');
    await fetch(`${first.url}/failpoints/consumer.after-commit`, { method: 'POST' });
    await registerPlayers(auth, 20);
    await first.exited;
    const committed = (await world.count('puzzles', 'inbox')) - before;
    expect(committed).toBeGreaterThan(0);

    const second = await world.start('puzzles');
    await world.until('puzzles', 'inbox', before + 20);
    await waitFor(async () => {
      const { num_pending, num_ack_pending } = await world.consumerInfo();
      return num_pending + num_ack_pending === 0;
    });
    expect(await world.count('puzzles', 'effects')).toBe(before + 20);
    // More deliveries than effects: the second process also received events that the first had applied.
    const applied = await metricOf(second, 'fourfold_inbox_events_total', {
      consumer: CONSUMER,
      outcome: 'applied',
    });
    expect(applied).toBeGreaterThan(20 - committed);
  });
});
