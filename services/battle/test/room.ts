import { newSeat, type Newcomer, type Room, type Seat } from '../src/room/domain/room';

export const newcomerOf = (user_id: string): Newcomer => ({
  user_id,
  username: `${user_id}_1`,
  display_name: user_id.toUpperCase(),
  avatar_id: 2,
});

export const seatOf = (user_id: string): Seat => newSeat(newcomerOf(user_id));

/** A newly opened room of Ann's for two players. */
export function roomOf(changes: Partial<Room> = {}): Room {
  return {
    battle_id: 'battle',
    code: 'ABCDEF',
    game_type: 'typing_race',
    host_id: 'ann',
    max_players: 2,
    hit_points: 10,
    friends_only: false,
    allow_watching: false,
    looking_for_opponent: false,
    created_at: 1_000_000,
    version: 1,
    phase: { name: 'waiting' },
    seats: [seatOf('ann')],
    watchers: 0,
    recent_challenges: [],
    recent_commands: [],
    ...changes,
  };
}
