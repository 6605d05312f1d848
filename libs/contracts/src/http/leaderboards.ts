/** True on the caller's own row; absent elsewhere. */
interface OwnRow {
  is_me?: true;
}

/** A row of today's board and of the best scores ever. */
export interface ScoreBoardEntry extends OwnRow {
  rank: number;
  score_id: number;
  user_id: string;
  display_name: string;
  puzzle_id: number;
  puzzle_date: string;
  points_scored: number;
  completion_time_seconds: number;
  /** Part of the game was played offline, out of the server's sight: behind all others with as many points. */
  offline?: true;
}

/** The caller's place on today's board. */
export interface TodaysPlace {
  /** Null without a row. */
  rank: number | null;
  /** How many players have a row. */
  players: number;
}

export interface StreakBoardEntry extends OwnRow {
  rank: number;
  user_id: string;
  display_name: string;
  current_streak: number;
  highest_streak: number;
}

export interface TotalBoardEntry extends StreakBoardEntry {
  total_score: number;
  games_played: number;
}
