import type { BattleGame, BattleStats, Challenge, ChatLine, GamePlayer } from '@fourfold/contracts';
import { aUser } from './builders';

/** The signed-in player, and two others. */
export const ME = aUser().user_id;
export const BEA = '018f0000-0000-7000-8000-000000000002';
export const CAL = '018f0000-0000-7000-8000-000000000003';
export const ROOM_CODE = 'FQLD23';

const NAMES: Record<string, string> = { [ME]: 'Ada', [BEA]: 'Bea', [CAL]: 'Cal' };

export function aPlayer(userId: string, changes: Partial<GamePlayer> = {}): GamePlayer {
  const display_name = NAMES[userId] ?? 'Somebody else';
  return {
    user_id: userId,
    username: display_name.toLowerCase(),
    display_name,
    avatar_id: 1,
    damage_taken: 0,
    score: 0,
    words_completed: 0,
    wpm: 0,
    is_ready: false,
    is_connected: true,
    has_forfeited: false,
    ...changes,
  };
}

/** A chat message of a player. */
export function aLine(user_id: string, message: string, changes: Partial<ChatLine> = {}): ChatLine {
  const { username } = aPlayer(user_id);
  return { user_id, username, message, timestamp: '2025-11-21T10:00:00.000Z', ...changes };
}

/** A room with these players, each with changes to the defaults. */
export function aGame(
  players: Record<string, Partial<GamePlayer>> = { [ME]: {}, [BEA]: {} },
  changes: Partial<BattleGame> = {},
): BattleGame {
  return {
    room_code: ROOM_CODE,
    game_type: 'typing_race',
    state: 'waiting',
    host_id: ME,
    players: Object.fromEntries(Object.entries(players).map(([id, player]) => [id, aPlayer(id, player)])),
    max_players: 2,
    hit_points: 20,
    friends_only: true,
    winner_id: null,
    game_duration: null,
    version: 1,
    ...changes,
  };
}

export function aChallenge(changes: Partial<Challenge> = {}): Challenge {
  return { challenge_id: 7, text: 'fold it', challenge_type: 'medium_word', difficulty: 2, ...changes };
}

export function someStats(changes: Partial<BattleStats> = {}): BattleStats {
  return {
    total_battles: 12,
    battles_won: 9,
    win_rate: 75,
    average_wpm: 48.4,
    highest_wpm: 81.2,
    current_win_streak: 3,
    total_words_typed: 640,
    ...changes,
  };
}
