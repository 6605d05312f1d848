import type { JobService } from '@fourfold/platform';
import { newSeat, type Room } from '../room/domain/room';
import { toGame } from '../room/domain/view';
import type { RoomRepository } from '../room/room.repository';
import { RoomWatch } from './room.watch';

const seatOf = (user_id: string) =>
  newSeat({ user_id, username: user_id, display_name: user_id, avatar_id: 1 });

const RUNNING: Room = {
  battle_id: 'battle',
  code: 'AAAAAA',
  game_type: 'typing_race',
  host_id: 'ann',
  max_players: 2,
  hit_points: 10,
  friends_only: false,
  created_at: 0,
  version: 5,
  phase: {
    name: 'finishing',
    started_at: 0,
    finished_at: 1_000,
    completions: [],
    reason: 'eliminated',
    winner_id: 'ann',
  },
  seats: [seatOf('ann'), seatOf('ben')],
  recent_challenges: [],
  recent_commands: [],
};
const OVER: Room = {
  ...RUNNING,
  version: 6,
  phase: { name: 'completed', started_at: 0, finished_at: 1_000, reason: 'eliminated', winner_id: 'ann' },
};

describe('an end of which the news got lost', () => {
  it('is noted as told to those alone who have a socket to hear it', async () => {
    const emit = jest.fn();
    const noteTold = jest.fn().mockResolvedValue(true);
    const rooms = { load: () => Promise.resolve({ now: 0, room: OVER, typing: {} }), noteTold };
    const sockets = { socketsOf: (userId: string) => (userId === 'ann' ? [{ emit }] : []) };
    const watch = new RoomWatch(
      rooms as Partial<RoomRepository> as RoomRepository,
      sockets as never,
      {} as JobService,
    );
    for (const userId of ['ann', 'ben']) watch.see(OVER.code, userId, toGame(RUNNING));
    await watch.tellEnded();
    expect(emit).toHaveBeenCalledTimes(1);
    expect(noteTold.mock.calls).toEqual([[OVER.code, ['ann']]]);
  });
});
