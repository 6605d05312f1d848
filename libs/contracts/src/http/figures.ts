export interface AdminStats {
  total_users: number;
  active_today: number;
  total_puzzles: number;
  days_of_cover_ahead: number;
  games_today: number;
  battles_today: number;
}

/** The figures of a UTC day. A player of a day finished a game or a battle on it. */
export interface DayFigures {
  /** YYYY-MM-DD */
  date: string;
  players: number;
  /** Accounts created on the day. */
  new_players: number;
  /** Players of the day with an older account. */
  returning_players: number;
  /** Scores of daily games submitted on the day. */
  finished: number;
  /** 0–1; null without a finished game. */
  solve_rate: number | null;
  battles: number;
  messages: number;
}

/** A puzzle whose solve rate is outside of `DIFFICULTY_ALARM`. */
export interface DifficultyAlarm {
  puzzle_id: number;
  puzzle_date: string;
  finished: number;
  solve_rate: number;
}

/** What needs an admin now. */
export interface AdminOverview {
  /** Open or being handled. */
  open_reports: number;
  /** The users whom these reports are about. */
  open_cases: number;
  days_of_cover_ahead: number;
  /** The newest ten, newest first. */
  difficulty_alarms: DifficultyAlarm[];
}
