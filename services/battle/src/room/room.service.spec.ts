import { roomOf, seatOf } from '../../test/room';
import type { Room } from './domain/room';
import { RoomService } from './room.service';

const RESULT = { started_at: 0, finished_at: 1_000, reason: 'forfeit', winner_id: 'ann' } as const;
const FINISHING = roomOf({ version: 5, phase: { name: 'finishing', completions: [], ...RESULT } });
const COMPLETED = roomOf({
  version: 6,
  phase: { name: 'completed', figures: null, rematch: null, ...RESULT },
});

/** The service with `stored` as Ann's room, which a change leaves as `changed`. */
function serviceWith(stored: Room, changed?: Room): RoomService {
  const loaded = { now: 0, room: stored, typing: {} };
  const rooms = {
    loadOf: () => Promise.resolve({ code: stored.code, loaded }),
    load: () => Promise.resolve(loaded),
  };
  const changes = { change: () => Promise.resolve(changed) };
  const all = [rooms, changes, {}, {}, {}] as unknown as ConstructorParameters<typeof RoomService>;
  return new RoomService(...all);
}

describe('the end of a battle', () => {
  const endedFor = (has_missed_end: boolean) =>
    serviceWith({ ...COMPLETED, seats: [{ ...seatOf('ann'), has_missed_end }] }).lastEnd('ann');

  it('was missed by a player who was absent, and by no other', async () => {
    expect(await endedFor(true)).toMatchObject({ isMissed: true, room: { phase: { name: 'completed' } } });
    expect(await endedFor(false)).toMatchObject({ isMissed: false });
  });
});

describe('a player whose reconnect ends the battle', () => {
  it('is not shown a running battle when its result is stored', async () => {
    const service = serviceWith(COMPLETED, FINISHING);
    expect(await service.connect('ann')).toBeUndefined();
  });

  it('is shown the battle while its result cannot be stored', async () => {
    const service = serviceWith(FINISHING, FINISHING);
    expect(await service.connect('ann')).toEqual(FINISHING);
  });
});
