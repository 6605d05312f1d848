import type { Difficulty, DifficultyName } from '../limits';
import type { Authored, GameMarks, GameState, PlayStatus, Unranked } from './puzzles';

export interface GuessRequest {
  puzzle_id: number;
  /** Four words, or none together with `timed_out`. */
  words: string[];
  /** The guess timer ran out: costs a mistake. */
  timed_out?: boolean;
  /** For time-outs: the number of guesses and time-outs known to the browser. 409 when the game has changed since. */
  guesses_before?: number;
}

/** Three of the four words belong together. */
export interface PartialMatch {
  count: 3;
  category_hint: DifficultyName;
}

/** Fields that do not apply are null. */
export interface GuessResult {
  correct: boolean;
  category_name: string | null;
  difficulty: Difficulty | null;
  mistakes_remaining: number;
  /** The running score. */
  calculated_score: number;
  partial_match: PartialMatch | null;
  game_over: boolean;
}

/** Body of a submission: the groups the player found. Compared with the log of the server, never trusted. */
export type SubmitScoreRequest = string[][];

export interface ScoreSubmission {
  calculated_score: number;
  categories_found: number;
}

export interface MissingScores {
  /** How many finished games were scored now. */
  calculated: number;
}

export interface PuzzleStatus extends GameMarks, Authored {
  status: PlayStatus;
  submitted: boolean;
  won: boolean | null;
  points_scored: number | null;
  completion_time_seconds: number | null;
  mistakes_used: number;
}

/** A guess in the caller's own game. */
export interface OwnGuess {
  /** None when the time ran out. */
  words: string[];
  /** Of the group that was found; null for a mistake. */
  difficulty: Difficulty | null;
}

export interface Score extends GameMarks {
  score_id: number;
  puzzle_id: number;
  puzzle_date: string;
  points_scored: number;
  completion_time_seconds: number;
  /** The result of the game, regardless of edited points. */
  won: boolean;
  mistakes_used: number;
  user_id: string;
  display_name: string;
}

/** A guess made offline; the server replays them by `seq` and decides. */
export interface OfflineGuess {
  seq: number;
  words: string[];
  timed_out?: boolean;
  /** ISO-8601, by the clock of the device; decides the completion time within limits. */
  at: string;
}

export interface SyncRequest {
  puzzle_id: number;
  guesses: OfflineGuess[];
}

/** The current game on the server: its state, and values derived from it. */
export interface SyncResult extends GameState {
  puzzle_id: number;
  puzzle_date: string;
  status: PlayStatus;
  won: boolean | null;
  game_over: boolean;
  mistakes_remaining: number;
  calculated_score: number;
  game_state: GameState;
  unranked?: Unranked;
}
