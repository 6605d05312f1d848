import type { INestApplication } from '@nestjs/common';
import { waitFor } from '@fourfold/testing';
import { newId } from '../src';
import { InboxService } from '../src/messaging';
import { EventStreamService } from '../src/messaging/event-stream.service';
import { playerData, PlayersConsumer } from './fixtures/players.service';
import { PlayersWorld } from './fixtures/players.world';

const EVENTS = 150;

describe('events that are applied in batches', () => {
  let world: PlayersWorld;
  let puzzles: INestApplication;
  const events = Array.from({ length: EVENTS }, () => {
    const userId = newId();
    return {
      id: newId(),
      type: 'user.registered',
      version: 1,
      occurred_at: new Date().toISOString(),
      request_id: 'registration',
      aggregate_id: userId,
      aggregate_version: 1,
      data: playerData(userId, 'Ada'),
    } as const;
  });

  beforeAll(async () => {
    // Nothing is delivered a second time only because it waited.
    world = await PlayersWorld.create({ tuning: { retryDelaysMs: [50], ackWaitMs: 10 * 60_000 } });
    const auth = await world.start('auth');
    await auth.get(EventStreamService).ensure();
    await publish();
    puzzles = await world.start('puzzles');
  });
  afterAll(() => world.close());

  /** Without ids for the stream, which would drop duplicates. */
  const publish = (batch: readonly object[] = events) =>
    Promise.all(batch.map((event) => world.publishRaw('events.auth.user.registered', JSON.stringify(event))));
  const transactions = () => world.count('puzzles', '(select distinct xmin::text from inbox) as each');
  const allAcknowledged = () =>
    waitFor(async () => {
      const { num_pending, num_ack_pending } = await world.consumerInfo();
      return num_pending + num_ack_pending === 0;
    });

  it('share transactions when many have arrived', async () => {
    await world.until('puzzles', 'effects', EVENTS);
    await allAcknowledged();
    expect(await transactions()).toBeLessThan(EVENTS);
    expect(await world.count('puzzles', `effects where request_id = 'registration'`)).toBe(EVENTS);
  });

  it('change nothing when they are delivered again, together with new ones', async () => {
    const more = events.slice(0, 3).map((event) => ({ ...event, id: newId() }));
    await publish([...events, ...more, ...events]);
    await world.until('puzzles', 'effects', EVENTS + more.length);
    await allAcknowledged();
    expect(await world.count('puzzles', 'effects')).toBe(EVENTS + more.length);
  });

  it('are applied alone when one of them fails, which alone becomes a dead letter', async () => {
    const before = await world.count('puzzles', 'effects');
    PlayersConsumer.poison.add('poison');
    const more = events.map(({ data, ...event }, index) => ({
      ...event,
      id: newId(),
      data: { ...data, display_name: index === EVENTS / 2 ? 'poison' : 'Ada' },
    }));
    await publish(more);
    await world.until('puzzles', 'effects', before + EVENTS - 1);
    await world.until('puzzles', 'dead_letters', 1);
    PlayersConsumer.poison.clear();
    expect(await world.count('puzzles', 'effects')).toBe(before + EVENTS - 1);
  });

  it('are told to their effect once each, without those that are stored', async () => {
    const inbox = puzzles.get(InboxService);
    const [known] = events;
    const fresh = { id: newId(), type: 'user.registered' } as const;
    const told: string[][] = [];
    const apply = () =>
      inbox.applyAll([known!, fresh, fresh], (_manager, each) =>
        Promise.resolve(told.push(each.map(({ id }) => id))),
      );
    await apply();
    await apply();
    expect(told).toEqual([[fresh.id]]);
  });
});
