import type { Difficulty } from '../limits';
import type { PuzzleAuthor } from './made';

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

/** The puzzle without answers: sixteen words in an order that differs by player. */
export interface PuzzleWords {
  words: string[];
}

/** The place of a puzzle among all dates with a puzzle, from 1. */
interface Numbered {
  number: number;
}

export interface TodayPuzzle extends Numbered {
  puzzle_id: number;
  /** YYYY-MM-DD */
  puzzle_date: string;
  puzzle_data: PuzzleWords;
  game_state: GameState;
  /** Start of the next date in the zone of the player. */
  next_puzzle_at: string;
  offline_pack: OfflinePack;
}

/** What a browser needs to judge guesses offline, without plain answers. */
export interface OfflinePack {
  version: 1;
  /** Parameters of the slow hash over four normalised, sorted words. */
  kdf: { name: 'PBKDF2'; hash: 'SHA-256'; iterations: number };
  /** base64 */
  salt: string;
  categories: SealedCategory[];
}

/** One category, encrypted with a key derived from its four words. Binary fields are base64. */
export interface SealedCategory {
  commitment: string;
  /** AES-GCM under a key derived from the words: `{category_name, difficulty}` as JSON. */
  sealed: string;
  iv: string;
}

/** Comes once the answers are known: who made a puzzle that an editor took from a player. */
export interface Authored {
  author?: PuzzleAuthor;
}

/** The puzzle with its answers, for players who have finished it. */
export interface CompletePuzzle extends Numbered, Authored {
  puzzle_id: number;
  puzzle_date: string;
  puzzle_data: PuzzleWords & { categories: Category[] };
}

/** Statistics of all players who have finished a puzzle, for those who have. Shares are between 0 and 1. */
export interface PuzzleReview {
  players: number;
  solved_share: number;
  /** How many players made 0, 1, 2, 3 and 4 mistakes. */
  mistakes: number[];
  /** At most three, the most frequent first; `share` of all players. */
  commonest_wrong: { words: string[]; share: number }[];
  /** Easiest first. */
  categories: { difficulty: number; found_share: number }[];
}

/** The puzzle of a date: categories only for players who finished it, or once the date is over everywhere. */
export interface DatedPuzzle extends Numbered, Authored {
  puzzle_id: number;
  puzzle_date: string;
  puzzle_data: PuzzleWords & { categories?: Category[] };
}

export type PlayStatus = 'not_started' | 'in_progress' | 'finished';

/**
 * Set when the last move reached the server after the answers were public, and for games that a guest finished: the
 * game counts for the streak and the player's own statistics, but is on no board.
 */
export type Unranked = true;

/** Unusual properties of a game. */
export interface GameMarks {
  /** Part of the game was played offline, out of the server's sight; absent elsewhere. */
  offline?: true;
  unranked?: Unranked;
}

/** A puzzle that the caller had started and that was withdrawn since: its game and score are gone, no streak was lost. */
export interface WithdrawnPuzzle {
  puzzle_id: number;
  puzzle_date: string;
  withdrawn_at: string;
}

export interface AvailablePuzzle extends GameMarks, Numbered {
  puzzle_id: number;
  puzzle_date: string;
  status: PlayStatus;
  points_scored: number | null;
}
