import type { PresenceService } from '@fourfold/platform/presence';
import type { Recorder } from '../record/record.recorder';
import type { Telemetry } from '../telemetry';
import { newcomerOf, roomOf } from '../../test/room';
import { RoomChanger } from './room.changer';
import type { RoomEvents } from './room.events';
import type { RoomChange, RoomRepository } from './room.repository';

describe('a player who takes a seat', () => {
  it('has the presence rechecked, and everybody is sent the room, even when Redis times out at first', async () => {
    let room = roomOf();
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
      Promise.resolve({
        loaded: { now: 0, room, typing: {} },
        command: { kind: 'join', newcomer: newcomerOf('ben') },
      }),
    );
    expect(room.seats).toHaveLength(2);
    expect(recheck.mock.calls).toEqual([['ben'], ['ben']]);
    expect(emit).toHaveBeenLastCalledWith([
      expect.objectContaining({ to: ['ann', 'ben'], name: 'game_state' }),
    ]);
  });
});
