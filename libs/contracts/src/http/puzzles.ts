import type { Difficulty } from '../limits';

export interface Category {
  name: string;
  /** four */
  words: string[];
  difficulty: Difficulty;
}

export interface FoundCategory {
  category_name: string;
  words: string[];
  difficulty: Difficulty;
}

export interface GameState {
  found_categories: FoundCategory[];
  mistakes_used: number;
  is_resuming: boolean;
}

/** What a player without the answers may hold: sixteen words, in an order of the player's own. */
export interface PuzzleWords {
  words: string[];
}

export interface TodayPuzzle {
  puzzle_id: number;
  /** YYYY-MM-DD */
  puzzle_date: string;
  puzzle_data: PuzzleWords;
  game_state: GameState;
  /** When the next date begins in the player's zone. */
  next_puzzle_at: string;
  offline_pack: OfflinePack;
}

/** What a browser needs to judge guesses without the server. No plain answer is in it. */
export interface OfflinePack {
  version: 1;
  /** Parameters of the slow hash over four normalised, sorted words. */
  kdf: { name: 'PBKDF2'; hash: 'SHA-256'; iterations: number };
  /** base64 */
  salt: string;
  categories: SealedCategory[];
}

/** One category, opened by its own four words only. All binary fields are base64. */
export interface SealedCategory {
  commitment: string;
  /** AES-GCM under a key derived from the words: `{category_name, difficulty}` as JSON. */
  sealed: string;
  iv: string;
}

/** The puzzle with its answers: for who has earned them. */
export interface CompletePuzzle {
  puzzle_id: number;
  puzzle_date: string;
  puzzle_data: PuzzleWords & { categories: Category[] };
}

/** How all players fared who have finished a puzzle, for those who have. Shares are between 0 and 1. */
export interface PuzzleReview {
  players: number;
  solved_share: number;
  /** How many players made 0, 1, 2, 3 and 4 mistakes. */
  mistakes: number[];
  /** At most three, the commonest first; `share` of all players. */
  commonest_wrong: { words: string[]; share: number }[];
  /** Easiest first. */
  categories: { difficulty: number; found_share: number }[];
}

/** A puzzle of some date: categories only for who finished it, or once the date is over everywhere. */
export interface DatedPuzzle {
  puzzle_id: number;
  puzzle_date: string;
  puzzle_data: PuzzleWords & { categories?: Category[] };
}

export type PlayStatus = 'not_started' | 'in_progress' | 'finished';

/**
 * The last move of the game reached the server when the answers were public: it counts for the streak and the player's own
 * statistics, but has no place and no points on any board. Absent on all other games.
 */
export type Unranked = true;

/** What sets a game apart from most others. */
export interface GameMarks {
  /** Part of the game was played offline, out of the server's sight; absent elsewhere. */
  offline?: true;
  unranked?: Unranked;
}

export interface AvailablePuzzle extends GameMarks {
  puzzle_id: number;
  puzzle_date: string;
  status: PlayStatus;
  points_scored: number | null;
}
