/** Planning, writing and measuring puzzles. */
import type { Difficulty } from '../limits';
import type { BasedOnVersion } from './admin';
import type { ValidationFault } from './errors';
import type { Category } from './puzzles';

/** `version` is that of the draft. */
export interface CreatePuzzleRequest extends BasedOnVersion {
  puzzle_date: string;
  categories: Category[];
  /** A draft that is done with: it is deleted. */
  draft_id?: number;
}

export type DeleteDraftQuery = BasedOnVersion;

export interface MovePuzzleRequest extends BasedOnVersion {
  puzzle_date: string;
  /** If the date has a puzzle, the two exchange their dates. */
  swap?: boolean;
}

export interface DeletePuzzleQuery {
  /** Also removes the games, scores and places of players who have started it. */
  withdraw?: boolean;
}

export interface CalendarQuery {
  /** YYYY-MM */
  month: string;
}

/** `reserve`: a day without a scheduled puzzle, for which the reserve has one. */
export type CalendarState = 'empty' | 'scheduled' | 'reserve' | 'started' | 'past';

/** A day of the calendar of admins; null where there is none. */
export interface CalendarDay {
  puzzle_date: string;
  puzzle_id: number | null;
  state: CalendarState;
  category_names: string[] | null;
  /** Games that were started. */
  plays: number | null;
  /** 0–1, of finished ranked games; null below `STATISTICS_MIN_GAMES`. */
  solve_rate: number | null;
  /** Of the puzzle; a move is based on it. */
  version: number | null;
}

/** Measured over finished ranked games; every rate is null, and lists of rates are empty, below `STATISTICS_MIN_GAMES`. */
export interface PuzzleStatistics {
  games: number;
  finished: number;
  solve_rate: number | null;
  /** Wilson score interval, 95 %. */
  solve_rate_low: number | null;
  solve_rate_high: number | null;
  /** How many games ended with 0, 1, 2, 3 and 4 mistakes. */
  mistakes: number[];
  /** In the order of the puzzle. */
  categories: MeasuredCategory[];
  /** The first wrong groups of games, at most three, the most frequent first; `share` of finished games. */
  first_wrong: { words: string[]; share: number }[];
  /** Share of wrong guesses that had three of a group. */
  near_misses: number | null;
  /** Why the overview has an alarm about it. */
  alarm: 'too_hard' | 'too_easy' | null;
}

export interface MeasuredCategory {
  name: string;
  difficulty: Difficulty;
  /** Rank by mean place, then by found rate: 1 is the easiest. */
  measured_difficulty: Difficulty | null;
  found_rate: number | null;
  /** Mean place in the order of found groups, from 1, over the games that found it. */
  mean_place: number | null;
}

/** Of a puzzle that is being written; nothing of it has to be complete. */
export interface CheckPuzzleRequest {
  /** Repetitions are looked for around this date; around today without one. */
  puzzle_date?: string;
  categories: DraftCategory[];
  /** The stored puzzle that is being edited: it does not repeat itself. */
  puzzle_id?: number;
}

export interface DraftCategory {
  name: string;
  words: string[];
  difficulty: Difficulty;
}

/**
 * `path` leads to the word or the name within `categories`, `puzzle_date` names the other puzzle. A word fits two groups
 * when a known puzzle has it in a group with the name, or with two words, of another group of this puzzle.
 */
export interface PuzzleWarning {
  kind: 'repeated_word' | 'repeated_name' | 'word_fits_two_groups' | 'date_taken';
  path: (string | number)[];
  message: string;
  puzzle_date: string | null;
}

export interface PuzzleCheck {
  /** What `POST` of the puzzle would refuse. */
  faults: ValidationFault[];
  warnings: PuzzleWarning[];
}

export interface SaveDraftRequest extends BasedOnVersion {
  puzzle_date?: string | null;
  categories: DraftCategory[];
}

export interface PuzzleDraft {
  draft_id: number;
  puzzle_date: string | null;
  categories: DraftCategory[];
  updated_at: string;
  /** Increases with every change. */
  version: number;
}
