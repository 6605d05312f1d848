import { newSeat, type Phase, type Room } from './room';
import { transition } from './transition';

const seatOf = (user_id: string) =>
  newSeat({ user_id, username: user_id, display_name: user_id, avatar_id: 1 });
const RESULT = { started_at: 0, finished_at: 1_000, reason: 'forfeit', winner_id: 'ann' } as const;

const roomIn = (phase: Phase): Room => ({
  battle_id: 'battle',
  code: 'AAAAAA',
  game_type: 'typing_race',
  host_id: 'ann',
  max_players: 2,
  hit_points: 10,
  friends_only: false,
  created_at: 0,
  version: 5,
  phase,
  seats: [seatOf('ann'), seatOf('ben')],
  recent_challenges: [],
  recent_commands: [],
});

it('a room forgets the name of a deleted player, and shows nobody again a battle that is over', () => {
  const newsIn = (phase: Phase) => {
    const command = { kind: 'anonymise', userId: 'ben', name: 'Nobody' } as const;
    const outcome = transition(roomIn(phase), command, { commandId: 'c', now: 0, typing: {} });
    if (outcome.kind !== 'changed') throw new Error(outcome.kind);
    expect(outcome.room.seats[1]).toMatchObject({ username: 'Nobody', display_name: 'Nobody' });
    return outcome.events.map(({ name, to }) => [name, to]);
  };
  expect(newsIn({ name: 'waiting' })).toEqual([['game_state', ['ann']]]);
  expect(newsIn({ name: 'completed', ...RESULT })).toEqual([]);
});
