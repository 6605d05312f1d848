import {
  ROUTES,
  type BattleBoardEntry,
  type ScoreBoardEntry,
  type StreakBoardEntry,
  type TotalBoardEntry,
} from '@fourfold/contracts';

/** Whom a board ranks: `public` is everybody as a visitor sees them, without a row of one's own. */
export type BoardScope = 'public' | 'everybody' | 'friends';

/** The rows of each board. */
export interface BoardRows {
  today: ScoreBoardEntry;
  streaks: StreakBoardEntry;
  totals: TotalBoardEntry;
  battle: BattleBoardEntry;
}
export type BoardName = keyof BoardRows;

/** What every row of every board has. */
export interface BoardRow {
  rank: number;
  user_id: string;
  display_name: string;
  /** Part of the game was played out of the server's sight. */
  offline?: true;
}

const { leaderboards, battle } = ROUTES;
const PATHS: Record<BoardName, Record<BoardScope, string>> = {
  today: {
    public: leaderboards.todayPublic,
    everybody: leaderboards.today,
    friends: leaderboards.todayFriends,
  },
  streaks: {
    public: leaderboards.streaksPublic,
    everybody: leaderboards.streaks,
    friends: leaderboards.streaksFriends,
  },
  totals: {
    public: leaderboards.totalScoresPublic,
    everybody: leaderboards.totalScores,
    friends: leaderboards.totalScoresFriends,
  },
  battle: {
    public: battle.leaderboard,
    everybody: battle.leaderboard,
    friends: battle.leaderboardFriends,
  },
};

export function boardPath(board: BoardName, scope: BoardScope, limit: number): string {
  return `${PATHS[board][scope]}?limit=${limit}`;
}

/** The best rows, and the caller's own where the server has appended it below them. */
export function splitBoard<Row extends BoardRow>(
  rows: readonly Row[],
  limit: number,
): { top: Row[]; own: Row | undefined } {
  return { top: rows.slice(0, limit), own: rows[limit] };
}
