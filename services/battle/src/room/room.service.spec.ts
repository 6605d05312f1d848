import { roomOf } from '../../test/room';
import type { Room } from './domain/room';
import { RoomService } from './room.service';

const RESULT = { started_at: 0, finished_at: 1_000, reason: 'forfeit', winner_id: 'ann' } as const;
const FINISHING = roomOf({ version: 5, phase: { name: 'finishing', completions: [], ...RESULT } });
const COMPLETED = roomOf({ version: 6, phase: { name: 'completed', ...RESULT } });

/** The service with `stored` as Ann's room. */
function serviceWith(stored: Room, parts: { listLines?: () => Promise<never>; changed?: Room } = {}) {
  const markSeen = jest.fn().mockResolvedValue(true);
  const rooms = {
    loadOf: () => Promise.resolve({ code: stored.code, loaded: { now: 0, room: stored, typing: {} } }),
    listLines: parts.listLines ?? (() => Promise.resolve([])),
    markSeen,
  };
  const changer = { change: () => Promise.resolve(parts.changed) };
  const access = { readableLines: (lines: object[]) => Promise.resolve(lines) };
  const presence = { onChange: () => undefined };
  const all = [rooms, changer, access, {}, presence] as unknown as ConstructorParameters<typeof RoomService>;
  return { service: new RoomService(...all), markSeen };
}

describe('a result that a player has not seen', () => {
  it('is recorded as seen when it can be shown', async () => {
    const { service, markSeen } = serviceWith(COMPLETED);
    expect(await service.unseenResult('ann')).toMatchObject({
      state: { game: { state: 'completed' } },
      over: { reason: 'forfeit' },
    });
    expect(markSeen).toHaveBeenCalledWith(COMPLETED.code, 'ann');
  });

  it('is not recorded as seen when the room cannot be shown', async () => {
    const { service, markSeen } = serviceWith(COMPLETED, {
      listLines: () => Promise.reject(new Error('away')),
    });
    await expect(service.unseenResult('ann')).rejects.toThrow('away');
    expect(markSeen).not.toHaveBeenCalled();
  });
});

describe('a player whose reconnect ends the battle', () => {
  it('is not shown a running battle when its result is stored', async () => {
    const { service } = serviceWith(COMPLETED, { changed: FINISHING });
    expect(await service.connect('ann')).toBeUndefined();
  });

  it('is shown the battle while its result cannot be stored', async () => {
    const { service } = serviceWith(FINISHING, { changed: FINISHING });
    expect(await service.connect('ann')).toEqual(FINISHING);
  });
});
