import { newId } from '../src';
import { type ServiceProcess } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { EventStreamService, MAX_ACK_PENDING } from '../src/messaging/event-stream.service';
import { playerData } from './fixtures/players.service';
import { metric, PlayersWorld } from './fixtures/players.world';

const BACKLOG = 5_000;
/** Large enough that reading all of the backlog takes much more memory than reading it in batches. */
const EVENT_BYTES = 16 * 1_024;
const MEMORY_GROWTH_MAX_BYTES = (BACKLOG * EVENT_BYTES) / 2;
const PUBLISHED_SIDE_BY_SIDE = 500;
const OTHERS = 10;
/** Effects of the backlog that may precede those of another producer: far fewer than all. */
const BACKLOG_BEFORE_OTHERS_MAX = 0.8 * BACKLOG;

describe('a backlog that grew while a service was down', () => {
  let world: PlayersWorld;

  beforeAll(async () => {
    world = await PlayersWorld.create();
    const auth = await world.start('auth');
    await auth.get(EventStreamService).ensure();
    const filling = 'x'.repeat(EVENT_BYTES);
    for (let done = 0; done < BACKLOG; done += PUBLISHED_SIDE_BY_SIDE)
      await Promise.all(
        Array.from({ length: PUBLISHED_SIDE_BY_SIDE }, () => {
          const userId = newId();
          return publish('auth', 'user.registered', userId, { ...playerData(userId, 'Ada'), filling });
        }),
      );
  });
  afterAll(() => world.close());

  async function publish(producer: string, type: string, aggregateId: string, data: object): Promise<string> {
    const id = newId();
    await world.publishRaw(
      `events.${producer}.${type}`,
      JSON.stringify({
        id,
        type,
        version: 1,
        occurred_at: new Date().toISOString(),
        request_id: type,
        aggregate_id: aggregateId,
        aggregate_version: 1,
        data,
      }),
    );
    return id;
  }
  /** The used memory; directly after a garbage collection it is what can't be freed. */
  const memoryOf = async (child: ServiceProcess): Promise<number> =>
    (await metric(child, 'nodejs_heap_size_used_bytes')) +
    (await metric(child, 'nodejs_external_memory_bytes'));

  it('is published in bounded memory, a bounded number at a time, and delays no other producer', async () => {
    for (let other = 1; other <= OTHERS; other++)
      await publish('social', 'friend.accepted', String(other), {
        friendship_id: other,
        user_ids: [newId(), newId()],
      });
    const child = await world.spawn('puzzles');
    const before = await memoryOf(child);
    let inFlight = 0;
    const halfWay: number[] = [];
    const caughtUp = waitFor(
      async () => {
        const { num_pending, num_ack_pending } = await world.consumerInfo();
        inFlight = Math.max(inFlight, num_ack_pending);
        if (num_pending < 0.8 * BACKLOG && num_pending > 0.2 * BACKLOG) halfWay.push(await memoryOf(child));
        return num_pending + num_ack_pending === 0;
      },
      { intervalMs: 50, what: 'the end of the backlog' },
    );
    await caughtUp;
    expect(inFlight).toBeLessThanOrEqual(MAX_ACK_PENDING);
    expect(Math.min(...halfWay) - before).toBeLessThan(MEMORY_GROWTH_MAX_BYTES);
    await world.until('puzzles', 'players', BACKLOG);
    await world.until('puzzles', 'effects', BACKLOG + OTHERS);
    const beforeOthers = `effects where request_id = 'user.registered'
      and place < (select max(place) from effects where request_id = 'friend.accepted')`;
    expect(await world.count('puzzles', beforeOthers)).toBeLessThan(BACKLOG_BEFORE_OTHERS_MAX);
    expect(await world.count('puzzles', 'dead_letters')).toBe(0);
  });
});
