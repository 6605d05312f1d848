import type { AnyEvent, DeadLetter } from '@fourfold/contracts';
import type { INestApplication } from '@nestjs/common';
import { waitFor } from '@fourfold/testing';
import { newId } from '../src';
import { JetStreamServer, QueryClient } from '../src/messaging';
import { RetentionJob } from '../src/database';
import { playerData, PlayersConsumer } from './fixtures/players.service';
import { CONSUMER, registerPlayers, PlayersWorld } from './fixtures/players.world';

const MAX_ATTEMPTS = 3;
/** Longer than a busy machine takes: an event that NATS delivers again would count twice. */
const ACK_WAIT_MS = 10 * 60_000;

describe('events that cannot be applied', () => {
  let world: PlayersWorld;
  let auth: INestApplication;
  let puzzles: INestApplication;
  let poisonId: string;

  beforeAll(async () => {
    world = await PlayersWorld.create({
      tuning: { maxAttempts: MAX_ATTEMPTS, retryDelaysMs: [50], ackWaitMs: ACK_WAIT_MS },
    });
    auth = await world.start('auth');
    puzzles = await world.start('puzzles');
    PlayersConsumer.poison.add('poison');
    await registerPlayers(auth, 1);
    await world.until('puzzles', 'effects', 1);
    // A service may consume events before it answers queries.
    await waitFor(letters);
  });
  afterAll(() => world.close());

  const queries = () => auth.get(QueryClient);
  const letters = (): Promise<DeadLetter[]> =>
    queries().ask('puzzles.dead_letters.list', { skip: 0, limit: 100 });
  const ADMIN = newId();
  const byAdmin = ({ dead_letter_id }: Pick<DeadLetter, 'dead_letter_id'>) => ({
    dead_letter_id,
    admin_id: ADMIN,
  });
  const envelope = (changes: Record<string, unknown>): string =>
    JSON.stringify({
      id: newId(),
      type: 'user.registered',
      version: 1,
      occurred_at: new Date().toISOString(),
      request_id: 'forged',
      aggregate_id: 'a',
      aggregate_version: 1,
      data: playerData(newId(), 'Ada'),
      ...changes,
    });

  it('become dead letters, each with its error, while all others are applied', async () => {
    const good = registerPlayers(auth, 100);
    await world.publishRaw('events.auth.user.registered', '{"id": broken');
    [poisonId] = (await registerPlayers(auth, 1, 'poison')) as [string];
    await good;
    await world.until('puzzles', 'effects', 101);
    await world.until('puzzles', 'dead_letters', 2);

    const found = await letters();
    const errors = found.map(({ error, attempts }) => `${attempts}: ${error.split('\n')[0]}`);
    expect(errors.sort()).toEqual([
      '1: Not decodable: no JSON object with a UUID as id',
      `${MAX_ATTEMPTS}: Error: poison is poison`,
    ]);
    expect(found.find(({ error }) => error.includes('no JSON'))).toMatchObject({
      service: 'puzzles',
      consumer: CONSUMER,
      event_id: null,
      payload: '{"id": broken',
    });
    await waitFor(async () => {
      const { num_pending, num_ack_pending } = await world.consumerInfo();
      return num_pending + num_ack_pending === 0;
    });
  });

  it('become dead letters at once if their version is unknown or their subject is that of another type', async () => {
    await world.publishRaw('events.auth.user.registered', envelope({ version: 2 }));
    await world.publishRaw('events.auth.user.updated', envelope({}));
    await world.until('puzzles', 'dead_letters', 4);
    const errors = (await letters()).map(({ error }) => error);
    expect(errors).toContain('Not decodable: version 2 of user.registered is not known');
    expect(errors).toContain('Not decodable: type user.registered on the subject of user.updated');
  });

  it('stay open when a replay fails again, and are applied once when it works', async () => {
    const letter = (await letters()).find(({ error }) => error.includes('is poison'))!;
    const replay = () => queries().command('puzzles.dead_letters.replay', byAdmin(letter));
    await expect(replay()).rejects.toMatchObject({
      code: 'conflict',
      // The message of an exception is only logged.
      detail: 'The event failed again: see the log of puzzles',
    });
    expect(
      (await letters()).find(({ dead_letter_id }) => dead_letter_id === letter.dead_letter_id),
    ).toMatchObject({
      attempts: MAX_ATTEMPTS + 1,
    });
    PlayersConsumer.poison.clear();
    expect(await replay()).toEqual({ dead_letter_id: letter.dead_letter_id });
    const [act] = await queries().ask('puzzles.acts.list_recent', {});
    expect(act).toMatchObject({
      admin_id: ADMIN,
      action: 'dead_letter.replay',
      target_id: letter.dead_letter_id,
      after: expect.objectContaining({ resolution: 'replayed', event_id: letter.event_id }),
    });
    expect(await world.count('puzzles', `players where user_id = '${poisonId}'`)).toBe(1);
    expect(await world.count('puzzles', `effects where event_id = '${letter.event_id}'`)).toBe(1);
    await expect(replay()).rejects.toMatchObject({ code: 'dead_letter_not_found' });
  });

  it('are closed by a discard without being applied', async () => {
    for (const letter of await letters())
      await queries().command('puzzles.dead_letters.discard', byAdmin(letter));
    expect(await letters()).toEqual([]);
    expect(await world.count('puzzles', 'effects')).toBe(102);
    await expect(
      queries().command('puzzles.dead_letters.discard', byAdmin({ dead_letter_id: newId() })),
    ).rejects.toMatchObject({
      code: 'dead_letter_not_found',
    });
    await world.query('puzzles', `update dead_letters set resolved_at = now() - interval '31 days'`);
    expect((await puzzles.get(RetentionJob).run()).dead_letters).toBe(4);
  });

  it('are closed by a replay when they were applied meanwhile, and are not applied twice', async () => {
    PlayersConsumer.poison.add('applied meanwhile');
    const [userId] = (await registerPlayers(auth, 1, 'applied meanwhile')) as [string];
    await world.until('puzzles', 'dead_letters where resolved_at is null', 1);
    PlayersConsumer.poison.clear();
    const [letter] = await letters();
    await puzzles.get(JetStreamServer).handle(letter!.payload as AnyEvent);
    await world.until('puzzles', `players where user_id = '${userId}'`, 1);
    await queries().command('puzzles.dead_letters.replay', byAdmin(letter!));
    expect(await letters()).toEqual([]);
    expect(await world.count('puzzles', `effects where event_id = '${letter!.event_id}'`)).toBe(1);
  });

  it('never block the relay: an event too large for the stream becomes a dead letter', async () => {
    await world.query(
      'auth',
      `insert into outbox (id, type, version, occurred_at, request_id, aggregate_id, aggregate_version, data)
       values ($1, 'user.updated', 1, now(), 'forced', 'a', 1, $2)`,
      [newId(), JSON.stringify({ filling: 'x'.repeat(300 * 1_024) })],
    );
    await registerPlayers(auth, 10);
    await world.until('puzzles', 'effects', 113);
    await world.until('auth', 'outbox where published_at is null', 0);
    const [letter] = await queries().ask('auth.dead_letters.list', { skip: 0, limit: 10 });
    expect(letter).toMatchObject({
      service: 'auth',
      consumer: 'relay',
      error: expect.stringContaining('size'),
      payload: expect.stringMatching(/x…$/),
    });
    expect(String(letter!.payload).length).toBeLessThan(10_000);
  });
});
