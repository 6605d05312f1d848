import { waitFor } from '@fourfold/testing';
import { newId } from '../src';
import { metric, registerPlayers, World, type Child } from './fixtures/players.world';

const ACK_WAIT_MS = 1_500;
/** The least that NATS takes, and far less than a process needs to start. */
const DEDUPE_WINDOW_MS = 100;

/** Sends commands from several clients until the process dies or all are sent; answers with what was accepted. */
async function registerUntilDeath(
  { url, process }: Child,
  commands: number,
  failpoint: string,
): Promise<string[]> {
  const accepted: string[] = [];
  let sent = 0;
  const client = async (): Promise<void> => {
    while (process.running && sent < commands) {
      // In the middle of the load, not at the first command.
      if (sent++ === Math.floor(commands / 3))
        await fetch(`${url}/failpoints/${failpoint}`, { method: 'POST' });
      const user_id = newId();
      const body = JSON.stringify({ user_id, display_name: 'Ada' });
      const response = await fetch(`${url}/players`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).catch(() => undefined);
      if (response?.status === 201) accepted.push(user_id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  await process.exited;
  return accepted;
}

/** What is committed takes effect in every consumer exactly once, and what was accepted was committed. */
async function expectExactlyOnce(world: World, accepted: string[]): Promise<void> {
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

const COMMANDS = 70;

describe('a producer that is killed', () => {
  let world: World;
  let auth: Child;

  beforeAll(async () => {
    world = await World.create();
    await world.start('battle');
    await world.start('puzzles');
    auth = await world.spawn('auth');
  });
  afterAll(() => world.close());

  it('after its commit, before publishing: every committed event arrives once', async () => {
    const accepted = await registerUntilDeath(auth, COMMANDS, 'relay.before-publish');
    expect(await world.count('auth', 'outbox where published_at is null')).toBeGreaterThan(0);
    auth = await world.spawn('auth');
    await expectExactlyOnce(world, accepted);
  });

  it('after publishing, before marking it as published: the stream recognises the event', async () => {
    const accepted = await registerUntilDeath(auth, COMMANDS, 'relay.after-publish');
    expect(await world.count('auth', 'outbox where published_at is null')).toBeGreaterThan(0);
    auth = await world.spawn('auth');
    await expectExactlyOnce(world, accepted);
    expect(await metric(auth, 'fourfold_outbox_published_total{duplicate="true"}')).toBeGreaterThan(0);
    expect(await world.streamMessages()).toBe(await world.count('auth', 'outbox'));
  });
});

describe('a producer that is down for longer than the deduplication window of the stream', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.create({ tuning: { dedupeWindowMs: DEDUPE_WINDOW_MS } });
    await world.start('battle');
    await world.start('puzzles');
  });
  afterAll(() => world.close());

  it('publishes twice, and has its effect once', async () => {
    const accepted = await registerUntilDeath(await world.spawn('auth'), COMMANDS, 'relay.after-publish');
    await world.spawn('auth');
    await expectExactlyOnce(world, accepted);
    expect(await world.streamMessages()).toBeGreaterThan(await world.count('auth', 'outbox'));
  });
});

describe('a consumer that is killed', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.create({ tuning: { ackWaitMs: ACK_WAIT_MS } });
  });
  afterAll(() => world.close());

  it('after its commit, before the acknowledgement: the second delivery changes nothing', async () => {
    const auth = await world.start('auth');
    const first = await world.spawn('puzzles');
    await registerPlayers(auth, 20);
    await world.until('puzzles', 'inbox', 20);
    await fetch(`${first.url}/failpoints/consumer.after-commit`, { method: 'POST' });
    await registerPlayers(auth, 20);
    await first.process.exited;
    const committed = await world.count('puzzles', 'inbox');
    expect(committed).toBeGreaterThan(20);

    const second = await world.spawn('puzzles');
    await world.until('puzzles', 'inbox', 40);
    const consumer = 'puzzles_user_registered';
    await waitFor(async () => {
      const info = await (await world.jetstream()).consumers.info(world.streamName, consumer);
      return info.num_ack_pending === 0 && info.num_pending === 0;
    });
    expect(await world.count('puzzles', 'effects')).toBe(40);
    // More deliveries than effects: the second process also received events that the first had applied.
    const applied = `fourfold_inbox_events_total{consumer="${consumer}",outcome="applied"}`;
    expect(await metric(second, applied)).toBeGreaterThan(40 - committed);
  });
});
