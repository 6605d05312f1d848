export const CHALLENGE_TYPES = ['short_word', 'medium_word', 'long_phrase'] as const;
export type ChallengeType = (typeof CHALLENGE_TYPES)[number];

/** Damage to every opponent still standing, by the type of the challenge that was won. */
export const CHALLENGE_DAMAGE = { short_word: 1, medium_word: 2, long_phrase: 3 } as const satisfies Record<
  ChallengeType,
  number
>;

export const CHALLENGE_DIFFICULTIES = [1, 2, 3] as const;
export type ChallengeDifficulty = (typeof CHALLENGE_DIFFICULTIES)[number];

export interface Challenge {
  challenge_id: number;
  text: string;
  challenge_type: ChallengeType;
  difficulty: ChallengeDifficulty;
}

export interface ChallengeQuery {
  difficulty?: ChallengeDifficulty;
  challenge_type?: ChallengeType;
  /** Order of creation; `asc` by default. */
  sort_order?: 'asc' | 'desc';
  skip?: number;
  limit?: number;
}

/** Sent as query parameters. */
export interface CreateChallengeQuery {
  challenge_text: string;
  difficulty: ChallengeDifficulty;
  challenge_type: ChallengeType;
}

export const AVATAR_TYPES = ['Knight', 'Wizard', 'Skeleton', 'Robot'] as const;
export type AvatarType = (typeof AVATAR_TYPES)[number];
export const AVATAR_IDS = [1, 2, 3, 4] as const;
export type AvatarId = (typeof AVATAR_IDS)[number];

export interface Avatar {
  avatar_id: AvatarId;
  type: AvatarType;
  description: string;
  images: AvatarImages;
}

/** Paths of SVG files on the same origin. */
export interface AvatarImages {
  base: string;
  /** One for each stage, lightest damage first. */
  damage: string[];
}

/** Path of the picture of an avatar. @param stage of damage; 0 is undamaged */
export function avatarImagePath(type: AvatarType, stage: number): string {
  return `/avatars/${type.toLowerCase()}-${stage === 0 ? 'base' : `damage-${stage}`}.svg`;
}

/** The avatar for future games. */
export interface ChosenAvatar {
  avatar_id: AvatarId;
}

export interface BattleStats {
  total_battles: number;
  battles_won: number;
  /** percent */
  win_rate: number;
  average_wpm: number;
  highest_wpm: number;
  current_win_streak: number;
  total_words_typed: number;
}

export const BATTLE_STATES = ['waiting', 'in_progress', 'completed'] as const;
export type BattleState = (typeof BATTLE_STATES)[number];

/** `voided`: an admin has declared the battle void, and it counts nowhere. */
export const GAME_OVER_REASONS = ['eliminated', 'forfeit', 'abandoned', 'voided'] as const;
export type GameOverReason = (typeof GAME_OVER_REASONS)[number];

export interface BattleOpponent {
  user_id: string;
  display_name: string;
  avatar_id: AvatarId;
}

export interface BattleRecord {
  battle_id: string;
  played_at: string;
  duration_seconds: number;
  won: boolean;
  reason: GameOverReason;
  wpm: number;
  /** Standard words per minute: five characters a word. */
  speed: number;
  /** percent */
  accuracy: number;
  /** Damage dealt. */
  score: number;
  words_completed: number;
  /** Replays are kept for 30 days. */
  has_replay: boolean;
  opponents: BattleOpponent[];
}

export interface BattleHistory {
  battles: BattleRecord[];
  total: number;
}

export const BATTLE_BOARD_PERIODS = ['all', 'month', 'week'] as const;
export type BattleBoardPeriod = (typeof BATTLE_BOARD_PERIODS)[number];

export interface BattleBoardQuery {
  period?: BattleBoardPeriod;
  limit?: number;
}

export interface BattleBoardEntry {
  rank: number;
  user_id: string;
  display_name: string;
  battles_won: number;
  /** percent */
  win_rate: number;
  average_wpm: number;
  current_streak: number;
  is_me?: true;
}

export interface BattleBoard {
  leaderboard: BattleBoardEntry[];
}

export interface SpeedPoint {
  /** From the start of the battle or practice. */
  at_seconds: number;
  /** Standard words per minute of the seconds since the point before. */
  speed: number;
}

export interface PlayerFigures {
  user_id: string;
  /** Standard words per minute: five characters a word. */
  speed: number;
  /** percent */
  accuracy: number;
  speed_over_time: SpeedPoint[];
}

/** A text of a battle, in the order of play. */
export interface TextFigures {
  challenge_id: number;
  text: string;
  challenge_type: ChallengeType;
  /** From its start to its last character, to a skip, or to the end of the battle. */
  duration_ms: number;
  /** Null when nobody completed it. */
  winner_id: string | null;
  /** To each opponent who was still standing; 0 when nobody completed it. */
  damage: number;
}

/** How a battle went. */
export interface BattleFigures {
  players: PlayerFigures[];
  texts: TextFigures[];
  /** The completed text that took longest; null when none was completed. */
  slowest_text: TextFigures | null;
}

export interface ReplayPlayer {
  /** `player-<n>` for a player who stays nameless in a shared replay. */
  user_id: string;
  display_name: string;
  avatar_id: AvatarId;
  won: boolean;
}

/** What happened in a battle; times are from its start. */
export type ReplayEvent = { at_ms: number } & (
  | { kind: 'challenge'; user_id: null; challenge: Challenge }
  /** `characters` of the current text are typed correctly. */
  | { kind: 'typing'; user_id: string; characters: number }
  /** The player completed the text first. */
  | { kind: 'hit'; user_id: string; damage: number; loser_ids: string[] }
  | { kind: 'out'; user_id: string; reason: 'eliminated' | 'forfeited' }
  | { kind: 'end'; user_id: string | null; reason: GameOverReason }
);

/** The log of a battle, in order of time. */
export interface BattleReplay {
  battle_id: string;
  played_at: string;
  duration_seconds: number;
  hit_points: number;
  reason: GameOverReason;
  winner_id: string | null;
  players: ReplayPlayer[];
  challenges: Challenge[];
  events: ReplayEvent[];
  figures: BattleFigures;
}

/** A link to a replay for people who have not played in it, with the token of `/api/battle/shared-replays/:token`. */
export interface ReplayShare {
  token: string;
}

/** What a player has chosen for all their battles. */
export interface BattleSettings {
  /** Whether replays that others share show the player's name and id; false by default. */
  named_in_shared_replays: boolean;
}

/** A waiting room in the list of the lobby. */
export interface ActiveGame {
  room_code: string;
  host_username: string;
  host_display_name: string;
  /** Number of players. */
  players: number;
  max_players: number;
  hit_points: number;
  friends_only: boolean;
  /** Opened by `quick_join`: the host waits for anybody. */
  looking_for_opponent: boolean;
  allow_watching: boolean;
}

/** A running battle that may be watched. */
export interface WatchableGame {
  room_code: string;
  players: BattleOpponent[];
  started_at: string;
  watchers: number;
}

export interface ActiveGames {
  games: ActiveGame[];
  watchable_games: WatchableGame[];
}
