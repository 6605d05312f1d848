/** What social asks puzzles: to cover messages that may spoil a puzzle, and to show how friends fare. */

/** What a message must not give away. */
export interface PuzzleGroups {
  puzzle_id: number;
  groups: { name: string; words: string[] }[];
}

/** How far a user is with the puzzles that are today's somewhere on Earth, by their ids. */
export interface CurrentProgress {
  finished: number[];
  /** The one of the user's own date, unless it is finished. */
  unfinished: number[];
}

/** A game of a puzzle; its result is null until the user who asks has finished the puzzle as well. */
export interface DayResult {
  user_id: string;
  finished: boolean;
  won: boolean | null;
  points_scored: number | null;
  completion_time_seconds: number | null;
}

export interface DayResults {
  /** Whether the user has finished the puzzle. */
  finished: boolean;
  /** Of the others. */
  results: DayResult[];
}
