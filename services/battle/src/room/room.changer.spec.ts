import type { PresenceService } from '@fourfold/platform/presence';
import type { Recorder } from '../record/record.recorder';
import type { Telemetry } from '../telemetry';
import { newSeat, type Room } from './domain/room';
import { RoomChanger } from './room.changer';
import type { RoomEvents } from './room.events';
import type { RoomChange, RoomRepository } from './room.repository';

const newcomer = { user_id: 'ben', username: 'ben', display_name: 'Ben', avatar_id: 1 } as const;

const WAITING: Room = {
  battle_id: 'battle',
  code: 'AAAAAA',
  game_type: 'typing_race',
  host_id: 'ann',
  max_players: 2,
  hit_points: 10,
  friends_only: false,
  created_at: 0,
  version: 1,
  phase: { name: 'waiting' },
  seats: [newSeat({ user_id: 'ann', username: 'ann', display_name: 'Ann', avatar_id: 1 })],
  recent_challenges: [],
  recent_commands: [],
};

describe('somebody who takes a seat', () => {
  it('is rechecked in the end, and everybody shown the room, also when Redis does not answer at first', async () => {
    let room = WAITING;
    const rooms = {
      save: (change: RoomChange) => {
        room = change.room!;
        return Promise.resolve('saved' as const);
      },
    };
    const recheck = jest
      .fn()
      .mockRejectedValueOnce(new Error('Command timed out'))
      .mockResolvedValue(undefined);
    const emit = jest.fn();
    const changer = new RoomChanger(
      rooms as Partial<RoomRepository> as RoomRepository,
      {} as Recorder,
      { emit } as Partial<RoomEvents> as RoomEvents,
      { recheck } as Partial<PresenceService> as PresenceService,
      {} as Telemetry,
    );
    await changer.change(() =>
      Promise.resolve({ loaded: { now: 0, room, typing: {} }, command: { kind: 'join', newcomer } }),
    );
    expect(room.seats).toHaveLength(2);
    expect(recheck.mock.calls).toEqual([['ben'], ['ben']]);
    expect(emit).toHaveBeenLastCalledWith([
      expect.objectContaining({ to: ['ann', 'ben'], name: 'game_state' }),
    ]);
  });
});
