import {
  ROUTES,
  type BattleBoardEntry,
  type BattleBoardPeriod,
  type GameMarks,
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
  /** The best single scores ever: a player may have several. */
  allTime: ScoreBoardEntry;
  battle: BattleBoardEntry;
}
export type BoardName = keyof BoardRows;

/** What every row of every board has. */
export interface BoardRow extends Pick<GameMarks, 'offline'> {
  rank: number;
  user_id: string;
  display_name: string;
  /** Of a board of scores. */
  score_id?: number;
}

const { leaderboards, battle } = ROUTES;
/** A board without an address for a scope is the one of everybody. */
const PATHS: Record<BoardName, { everybody: string; public?: string; friends?: string }> = {
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
  allTime: { everybody: leaderboards.allTime },
  battle: { everybody: battle.leaderboard, friends: battle.leaderboardFriends },
};

export interface BoardChoice {
  scope: BoardScope;
  limit: number;
  /** Of the battle board alone. */
  period?: BattleBoardPeriod | undefined;
}

export function boardPath(board: BoardName, { scope, limit, period }: BoardChoice): string {
  const path = PATHS[board][scope] ?? PATHS[board].everybody;
  return `${path}?limit=${limit}${period ? `&period=${period}` : ''}`;
}
