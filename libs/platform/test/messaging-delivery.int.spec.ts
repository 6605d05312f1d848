import type { INestApplication } from '@nestjs/common';
import { waitFor } from '@fourfold/testing';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { AppError, newId, runWithRequestId } from '../src';
import { OutboxService } from '../src/messaging';
import { JetStreamServer } from '../src/messaging/jet-stream.server';
import { PartitionJob } from '../src/database';
import { playerData, PlayersConsumer, PlayersService } from './fixtures/players.service';
import { registerPlayers, PlayersWorld } from './fixtures/players.world';

const ON_THEIR_WAY = 500;
/** What nobody acknowledged, because its replica stopped, is delivered again soon. */
const ACK_WAIT_MS = 1_500;

describe('events between services', () => {
  let world: PlayersWorld;
  let auth: INestApplication;
  let puzzles: INestApplication;

  beforeAll(async () => {
    world = await PlayersWorld.create({ tuning: { ackWaitMs: ACK_WAIT_MS, retryDelaysMs: [1_000] } });
    auth = await world.start('auth');
    puzzles = await world.start('puzzles');
    await world.start('battle');
  });
  afterAll(() => world.close());

  it('reach every consumer once, under the id of the request', async () => {
    await registerPlayers(auth, 1);
    await world.until('puzzles', 'inbox', 1);
    const event = await runWithRequestId('request-12345', () =>
      auth.get(PlayersService).register(newId(), 'Grace'),
    );
    const effect = `effects where event_id = '${event.id}' and request_id = 'request-12345'`;
    await world.until('puzzles', effect, 1);
    await world.until('battle', effect, 1);
    expect(await world.query('puzzles', `select type from inbox where event_id = $1`, [event.id])).toEqual([
      { type: 'user.registered' },
    ]);
  });

  it('are kept on disk for two weeks, in a stream that refuses deletions', async () => {
    const { config } = await (await world.jetstream()).streams.info(world.streamName);
    expect(config).toMatchObject({
      storage: 'file',
      retention: 'limits',
      discard: 'new',
      deny_delete: true,
      deny_purge: true,
      max_age: 14 * 24 * 3_600 * 1e9,
      duplicate_window: 600 * 1e9,
      max_msg_size: 260 * 1_024,
      subjects: [`${world.prefix}events.>`],
    });
    expect((await world.consumerInfo()).config).toMatchObject({
      ack_policy: 'explicit',
      ack_wait: ACK_WAIT_MS * 1e6,
      max_deliver: -1,
      filter_subject: `${world.prefix}events.auth.user.registered`,
    });
  });

  it('are not published when their transaction rolls back', async () => {
    const before = await world.count('auth', 'outbox');
    const attempt = auth.get(DataSource).transaction(async (manager) => {
      await auth.get(PlayersService).registerWithin(manager, newId(), 'Nobody');
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await world.count('auth', 'outbox')).toBe(before);
  });

  it('are refused outside of a transaction, and above 256 KiB', async () => {
    const { manager } = auth.get(DataSource);
    const event = (name: string) =>
      ({
        type: 'user.updated',
        aggregateId: newId(),
        aggregateVersion: 1,
        data: playerData(newId(), name),
      }) as const;
    await expect(auth.get(OutboxService).append(manager, event('Ada'))).rejects.toThrow('transaction');
    const large = manager.transaction((within) =>
      auth.get(OutboxService).append(within, event('x'.repeat(256 * 1_024))),
    );
    await expect(large).rejects.toMatchObject({ code: 'payload_too_large' } satisfies Partial<AppError>);
  });

  it('are not delivered to a service that does not consume their type', async () => {
    const consumers = async (): Promise<string[]> => {
      const names: string[] = [];
      for await (const { name } of (await world.jetstream()).consumers.list(world.streamName))
        if (name.startsWith('puzzles_')) names.push(name);
      return names.sort();
    };
    // The consumers are created one by one.
    await waitFor(async () => (await consumers()).length >= 3);
    expect(await consumers()).toEqual([
      'puzzles_friend_accepted',
      'puzzles_user_registered',
      'puzzles_user_updated',
    ]);
  });

  it('are published even if newer events of a faster transaction were published first', async () => {
    const before = await world.count('puzzles', 'effects');
    const slow = auth.get(DataSource).createQueryRunner();
    await slow.startTransaction();
    await slow.query('set local idle_in_transaction_session_timeout = 0');
    await auth.get(PlayersService).registerWithin(slow.manager, newId(), 'Slow');
    await registerPlayers(auth, 20, 'Fast');
    await world.until('puzzles', 'effects', before + 20);
    await slow.commitTransaction();
    await slow.release();
    await world.until('puzzles', 'effects', before + 21);
    await world.until('puzzles', `players where display_name = 'Slow'`, 1);
  });

  it('end in the same state in whatever order and however often they arrive', async () => {
    const events = puzzles.get(JetStreamServer);
    const versions = [1, 2, 3, 4, 5];
    const orders = fc.array(fc.constantFrom(...versions), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(orders, fc.boolean(), async (order, sideBySide) => {
        const userId = newId();
        const ids = versions.map(() => newId());
        const deliver = (version: number) =>
          events.handle({
            id: ids[version - 1]!,
            type: 'user.updated',
            version: 1,
            occurred_at: new Date().toISOString(),
            request_id: 'order',
            aggregate_id: userId,
            aggregate_version: version,
            data: playerData(userId, `name ${version}`),
          });
        if (sideBySide) await Promise.all(order.map(deliver));
        else for (const version of order) await deliver(version);
        const rows = await world.query('puzzles', `select * from players where user_id = $1`, [userId]);
        const newest = Math.max(...order);
        expect(rows).toEqual([{ user_id: userId, display_name: `name ${newest}`, version: newest }]);
      }),
      { numRuns: 50 },
    );
  });

  it('continue after the last handled one when a consumer is restarted', async () => {
    const before = await world.count('puzzles', 'effects');
    const registering = registerPlayers(auth, 100);
    await waitFor(async () => (await world.count('puzzles', 'effects')) > before + 20);
    await world.stop(puzzles);
    await registering;
    puzzles = await world.start('puzzles');
    await world.until('puzzles', 'effects', before + 100);
  });

  it('are delivered to another replica when the one that they were in flight to stops', async () => {
    const before = await world.count('puzzles', 'effects');
    const leaving = await world.start('puzzles');
    await auth.get(PlayersService).registerMany(Array.from({ length: ON_THEIR_WAY }, newId), 'Ada');
    await waitFor(async () => (await world.count('puzzles', 'effects')) > before + ON_THEIR_WAY / 10);
    await world.stop(leaving);
    await world.until('puzzles', 'effects', before + ON_THEIR_WAY);
  });

  it('are redelivered when the handler fails, and applied once it works', async () => {
    PlayersConsumer.poison.add('Moody');
    const [id] = await registerPlayers(auth, 1, 'Moody');
    await waitFor(async () => (await world.consumerInfo()).num_redelivered > 0);
    expect(await world.count('puzzles', `players where user_id = '${id}'`)).toBe(0);
    PlayersConsumer.poison.clear();
    await world.until('puzzles', `players where user_id = '${id}'`, 1);
    // The writes of the failed attempts were rolled back.
    const [sent] = await world.query<{ id: string }>(
      'auth',
      'select id from outbox where aggregate_id = $1',
      [id],
    );
    expect(await world.count('puzzles', `effects where event_id = '${sent!.id}'`)).toBe(1);
  });

  it('are removed from the tables after their retention time', async () => {
    const applied = await world.count('puzzles', 'inbox');
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
    const expire = async (app: INestApplication, days: number) =>
      (await app.get(PartitionJob).run(inDays(days))).expired;
    await world.until('auth', 'outbox where published_at is null', 0);
    expect(await expire(auth, 13)).toEqual([]);
    await expire(auth, 22);
    expect(await world.count('auth', 'outbox')).toBe(0);
    expect(await expire(puzzles, 41)).not.toContainEqual(expect.stringMatching(/^inbox/));
    expect(await world.count('puzzles', 'inbox')).toBe(applied);
    await expire(puzzles, 50);
    expect(await world.count('puzzles', 'inbox')).toBe(0);
  });
});
