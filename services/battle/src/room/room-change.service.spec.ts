import type { PresenceService } from '@fourfold/platform/presence';
import type { ReplayService } from '../record/replay.service';
import type { ResultService } from '../record/result.service';
import type { Telemetry } from '../telemetry';
import { fakeServer } from '../../test/fake-server';
import { newcomerOf, roomOf } from '../../test/room';
import type { Room } from './domain/room';
import { RoomChangeService } from './room-change.service';
import { RoomSocketsService } from './room-sockets.service';
import type { RoomChange, RoomRepository } from './room.repository';

const TIMEOUT = new Error('Command timed out');
const RECHECK = jest.fn<Promise<void>, [string]>();

function serviceWith(rooms: Partial<RoomRepository>) {
  const { server, emitted } = fakeServer();
  const presence = { recheck: RECHECK } as Partial<PresenceService> as PresenceService;
  const changes = new RoomChangeService(
    rooms as RoomRepository,
    {} as ResultService,
    {} as ReplayService,
    new RoomSocketsService(server, presence),
    { roomCreated: () => undefined } as Partial<Telemetry> as Telemetry,
  );
  return { changes, emitted };
}

beforeEach(() => RECHECK.mockReset().mockResolvedValue(undefined));

describe('a player who takes a seat', () => {
  it('has the presence rechecked, and everybody is sent the room, even when Redis times out at first', async () => {
    let room = roomOf();
    RECHECK.mockRejectedValueOnce(TIMEOUT);
    const { changes, emitted } = serviceWith({
      save: (change: RoomChange) => {
        room = change.room!;
        return Promise.resolve('saved' as const);
      },
    });
    await changes.change(() =>
      Promise.resolve({
        loaded: { now: 0, room, typing: {} },
        command: { kind: 'join', newcomer: newcomerOf('ben') },
      }),
    );
    expect(room.seats).toHaveLength(2);
    expect(RECHECK.mock.calls).toEqual([['ben'], ['ben']]);
    expect(emitted.at(-1)).toEqual({ rooms: ['room:ABCDEF'], except: [], name: 'game_state' });
  });
});

describe('a new room', () => {
  const opened = roomOf();
  const claim = { userId: 'ann', was: '', will: opened.code };
  const rooms = (found: Room | undefined): Partial<RoomRepository> => ({
    save: () => Promise.reject(TIMEOUT),
    load: () => Promise.resolve(found && { now: 0, room: found, typing: {} }),
  });

  it('is sent to its host also when the answer of Redis is lost', async () => {
    const { changes, emitted } = serviceWith(rooms(opened));
    expect(await changes.open(opened, claim)).toBe(true);
    expect(emitted).toEqual([{ rooms: ['user:ann'], except: [], name: 'game_created' }]);
    expect(RECHECK.mock.calls).toEqual([['ann']]);
  });

  it.each([
    ['was not saved', undefined],
    ['has the code of another one', roomOf({ battle_id: 'another' })],
  ])('is not opened when it %s', async (_, found) => {
    const { changes, emitted } = serviceWith(rooms(found));
    await expect(changes.open(opened, claim)).rejects.toBe(TIMEOUT);
    expect(emitted).toEqual([]);
  });
});
