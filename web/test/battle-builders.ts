import type {
  BattleFigures,
  BattleGame,
  BattleReplay,
  BattleStats,
  Challenge,
  ChatLine,
  GamePlayer,
} from '@fourfold/contracts';
import { aUser } from './builders';

/** The signed-in player, and two others. */
export const ME = aUser().user_id;
export const BEA = '018f0000-0000-7000-8000-000000000002';
export const CAL = '018f0000-0000-7000-8000-000000000003';
export const BATTLE_ID = '018f0000-0000-7000-8000-0000000000ba';
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
    speed: 0,
    is_ready: false,
    is_connected: true,
    reconnect_seconds: null,
    has_forfeited: false,
    ...changes,
  };
}

/** A chat message of a player. */
export function aLine(user_id: string, message: string, changes: Partial<ChatLine> = {}): ChatLine {
  const { username } = aPlayer(user_id);
  return {
    message_id: `${ROOM_CODE}:${user_id} ${message}`,
    user_id,
    username,
    message,
    timestamp: '2025-11-21T10:00:00.000Z',
    ...changes,
  };
}

/** A room with these players, each with changes to the defaults. */
export function aGame(
  players: Record<string, Partial<GamePlayer>> = { [ME]: {}, [BEA]: {} },
  changes: Partial<BattleGame> = {},
): BattleGame {
  return {
    battle_id: BATTLE_ID,
    room_code: ROOM_CODE,
    game_type: 'typing_race',
    state: 'waiting',
    host_id: ME,
    players: Object.fromEntries(Object.entries(players).map(([id, player]) => [id, aPlayer(id, player)])),
    max_players: 2,
    hit_points: 20,
    friends_only: true,
    allow_watching: false,
    watchers: 0,
    winner_id: null,
    game_duration: null,
    rematch: null,
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

/** A short battle against Bea, who gave up during the second text. */
export function aReplay(changes: Partial<BattleReplay> = {}): BattleReplay {
  const first = aChallenge();
  const second = aChallenge({ challenge_id: 8, text: 'crease', challenge_type: 'short_word' });
  return {
    battle_id: BATTLE_ID,
    played_at: '2025-11-21T10:00:00.000Z',
    duration_seconds: 6,
    hit_points: 20,
    reason: 'forfeit',
    winner_id: ME,
    players: [
      { user_id: ME, display_name: 'Ada', avatar_id: 1, won: true },
      { user_id: BEA, display_name: 'Bea', avatar_id: 2, won: false },
    ],
    challenges: [first, second],
    events: [
      { at_ms: 0, kind: 'challenge', user_id: null, challenge: first },
      { at_ms: 1_000, kind: 'typing', user_id: ME, characters: 4 },
      { at_ms: 1_800, kind: 'typing', user_id: BEA, characters: 3 },
      { at_ms: 2_500, kind: 'hit', user_id: ME, damage: 2, loser_ids: [BEA] },
      { at_ms: 3_000, kind: 'challenge', user_id: null, challenge: second },
      { at_ms: 6_000, kind: 'out', user_id: BEA, reason: 'forfeited' },
      { at_ms: 6_000, kind: 'end', user_id: ME, reason: 'forfeit' },
    ],
    figures: someFigures(),
    ...changes,
  };
}

export function someFigures(): BattleFigures {
  const fold = {
    challenge_id: 7,
    text: 'fold it',
    challenge_type: 'medium_word',
    duration_ms: 2_500,
    winner_id: ME,
    damage: 2,
  } as const;
  return {
    players: [
      { user_id: ME, speed: 61.4, accuracy: 98.2, speed_over_time: [{ at_seconds: 5, speed: 61 }] },
      { user_id: BEA, speed: 44, accuracy: 90, speed_over_time: [{ at_seconds: 5, speed: 44 }] },
    ],
    texts: [fold],
    slowest_text: fold,
  };
}
