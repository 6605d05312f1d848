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

export const GAME_OVER_REASONS = ['eliminated', 'forfeit', 'abandoned'] as const;
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
  words_completed: number;
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

/** A waiting room in the list of the lobby. */
export interface ActiveGame {
  room_code: string;
  host_username: string;
  /** Number of players. */
  players: number;
  max_players: number;
  friends_only: boolean;
}

export interface ActiveGames {
  games: ActiveGame[];
}
