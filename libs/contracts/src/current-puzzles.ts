/** What social asks puzzles, to cover messages that may spoil a puzzle. */

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
