import type { PresenceService } from '@fourfold/platform/presence';
import type { ReplayService } from '../record/replay.service';
import type { ResultService } from '../record/result.service';
import type { Telemetry } from '../telemetry';
import { fakeServer } from '../../test/fake-server';
import { newcomerOf, roomOf } from '../../test/room';
import { RoomChangeService } from './room-change.service';
import { RoomSocketsService } from './room-sockets.service';
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
    const { server, emitted } = fakeServer();
    const changes = new RoomChangeService(
      rooms as Partial<RoomRepository> as RoomRepository,
      {} as ResultService,
      {} as ReplayService,
      new RoomSocketsService(server, { recheck } as Partial<PresenceService> as PresenceService),
      {} as Telemetry,
    );
    await changes.change(() =>
      Promise.resolve({
        loaded: { now: 0, room, typing: {} },
        command: { kind: 'join', newcomer: newcomerOf('ben') },
      }),
    );
    expect(room.seats).toHaveLength(2);
    expect(recheck.mock.calls).toEqual([['ben'], ['ben']]);
    expect(emitted.at(-1)).toEqual({ rooms: ['room:ABCDEF'], except: [], name: 'game_state' });
  });
});
