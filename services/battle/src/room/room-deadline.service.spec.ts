import type { PresenceService } from '@fourfold/platform/presence';
import type { MatchLog } from '../record/domain/match-log';
import type { ReplayService } from '../record/replay.service';
import type { ResultService } from '../record/result.service';
import type { Telemetry } from '../telemetry';
import { SETTLED_AT_ONCE } from '../limits';
import { fakeServer } from '../../test/fake-server';
import { roomOf } from '../../test/room';
import type { Finishing, Room } from './domain/room';
import { RoomChangeService } from './room-change.service';
import { RoomDeadlineService } from './room-deadline.service';
import { RoomSocketsService } from './room-sockets.service';
import { TickService } from './tick.service';
import type { RoomChange, RoomRepository } from './room.repository';

const NOW = 1_000_000;

function finishing(code: string): Finishing {
  const phase = {
    name: 'finishing',
    started_at: 0,
    finished_at: NOW,
    completions: [],
    reason: 'forfeit',
    winner_id: 'ann',
  } as const;
  return { ...roomOf({ battle_id: code, code }), phase };
}

function completed(code: string): Room {
  const { phase, ...room } = finishing(code);
  const { started_at, finished_at, reason, winner_id } = phase;
  const rematch = { asked: [], until: NOW, due_at: NOW, room_code: null };
  return {
    ...room,
    phase: { name: 'completed', started_at, finished_at, reason, winner_id, figures: null, rematch },
  };
}

/** An in-memory store of rooms by code, in place of Redis. */
function storeOf(...kept: Room[]) {
  const rooms = new Map(kept.map((room) => [room.code, room]));
  return {
    rooms,
    load: (code: string) => Promise.resolve({ now: NOW, room: rooms.get(code)!, typing: {} }),
    save: jest.fn(({ code, room }: RoomChange): Promise<'saved' | 'stale'> => {
      rooms.set(code, room!);
      return Promise.resolve('saved');
    }),
    readLog: jest.fn((): Promise<MatchLog> => Promise.resolve([])),
    claimsOf: () => Promise.resolve([]),
    takeDue: () => Promise.resolve([...rooms.keys()]),
  };
}

const presence = {
  presentAmong: () => Promise.resolve(new Set(['ann'])),
  recheck: () => Promise.resolve(),
} as Partial<PresenceService> as PresenceService;

const replays = { keep: () => Promise.resolve() } as Partial<ReplayService> as ReplayService;

const changesOf = (store: object, record: jest.Mock): RoomChangeService =>
  new RoomChangeService(
    store as RoomRepository,
    { record } as Partial<ResultService> as ResultService,
    replays,
    new RoomSocketsService(fakeServer().server, presence),
    {
      roomConflict: () => undefined,
    } as Partial<Telemetry> as Telemetry,
  );

describe('a result', () => {
  it('is applied at once, even when the room changes while it is stored', async () => {
    const store = storeOf(finishing('AAAAAA'));
    store.save.mockResolvedValueOnce('stale');
    const record = jest.fn().mockResolvedValue({ reason: 'forfeit', winner_id: 'ann' });
    await changesOf(store, record).settle(finishing('AAAAAA'));
    expect(store.rooms.get('AAAAAA')!.phase.name).toBe('completed');
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('that cannot be stored delays no other room, and is retried one attempt at a time', async () => {
    const counting: Room = {
      ...finishing('CCCCCC'),
      phase: { name: 'countdown', count: 3, next_at: NOW },
    };
    const store = storeOf(finishing('AAAAAA'), finishing('BBBBBB'), counting);
    const record = jest.fn(() => new Promise(() => undefined));
    const changes = changesOf(store, record);
    const ticks = new TickService(store as never, presence, {} as never, {} as never);
    const deadlines = new RoomDeadlineService(store as never, changes, ticks, replays, {} as never);
    await deadlines.run();
    await deadlines.run();
    expect(store.rooms.get('CCCCCC')!.phase).toMatchObject({ count: 2 });
    expect(record).toHaveBeenCalledTimes(2);
    for (let more = 0; more < SETTLED_AT_ONCE; more += 1) void changes.settle(finishing(`MORE${more}`));
    expect(record.mock.calls.length).toBeLessThanOrEqual(SETTLED_AT_ONCE);
  });
});

it('tries a deadline again when the log of the battle could not be read', async () => {
  const store = storeOf(completed('AAAAAA'));
  store.readLog.mockRejectedValueOnce(new Error('Redis is away'));
  const relations = { hiddenFromEach: () => Promise.resolve(new Map()) };
  const ticks = new TickService(store as never, presence, {} as never, relations as never);
  const deadlines = new RoomDeadlineService(
    store as never,
    changesOf(store, jest.fn()),
    ticks,
    replays,
    {} as never,
  );
  await deadlines.run();
  expect(store.save).not.toHaveBeenCalled();
  await deadlines.run();
  expect(store.rooms.get('AAAAAA')!.phase).toMatchObject({ rematch: null });
});
