import { roomOf } from '../../test/room';
import type { Room } from './domain/room';
import { RoomService } from './room.service';

const RESULT = { started_at: 0, finished_at: 1_000, reason: 'forfeit', winner_id: 'ann' } as const;
const FINISHING = roomOf({ version: 5, phase: { name: 'finishing', completions: [], ...RESULT } });
const COMPLETED = roomOf({ version: 6, phase: { name: 'completed', ...RESULT } });

/** The service when ann's room is stored like this. */
function serviceWith(stored: Room, parts: { listLines?: () => Promise<never>; changed?: Room } = {}) {
  const noteTold = jest.fn().mockResolvedValue(true);
  const rooms = {
    loadOf: () => Promise.resolve({ code: stored.code, loaded: { now: 0, room: stored, typing: {} } }),
    listLines: parts.listLines ?? (() => Promise.resolve([])),
    noteTold,
  };
  const changer = { change: () => Promise.resolve(parts.changed) };
  const access = { readableLines: (lines: object[]) => Promise.resolve(lines) };
  const presence = { onChange: () => undefined };
  const all = [rooms, changer, access, {}, presence] as unknown as ConstructorParameters<typeof RoomService>;
  return { service: new RoomService(...all), noteTold };
}

describe('an end that nobody was there to be told', () => {
  it('is noted as told when all that is told is at hand', async () => {
    const { service, noteTold } = serviceWith(COMPLETED);
    expect(await service.untoldEnd('ann')).toMatchObject({
      state: { game: { state: 'completed' } },
      over: { reason: 'forfeit' },
    });
    expect(noteTold).toHaveBeenCalledWith(COMPLETED.code, 'ann');
  });

  it('stays untold when the room can not be shown', async () => {
    const { service, noteTold } = serviceWith(COMPLETED, {
      listLines: () => Promise.reject(new Error('away')),
    });
    await expect(service.untoldEnd('ann')).rejects.toThrow('away');
    expect(noteTold).not.toHaveBeenCalled();
  });
});

describe('somebody whose coming back ends the battle', () => {
  it('is not shown a battle that goes on when its end is stored', async () => {
    const { service } = serviceWith(COMPLETED, { changed: FINISHING });
    expect(await service.connect('ann')).toBeUndefined();
  });

  it('is shown the battle while its end can not be stored', async () => {
    const { service } = serviceWith(FINISHING, { changed: FINISHING });
    expect(await service.connect('ann')).toEqual(FINISHING);
  });
});
