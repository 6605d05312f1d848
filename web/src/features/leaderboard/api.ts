import {
  ROUTES,
  type BattleBoard,
  type BattleBoardEntry,
  type BattleBoardPeriod,
  type GameMarks,
  type ScoreBoardEntry,
  type StreakBoardEntry,
  type TotalBoardEntry,
} from '@fourfold/contracts';
import { api } from '../../shared/api';

export interface BoardRows {
  today: ScoreBoardEntry;
  streaks: StreakBoardEntry;
  totals: TotalBoardEntry;
  /** The best single scores of all time: a player may have several. */
  allTime: ScoreBoardEntry;
  battle: BattleBoardEntry;
}
export type BoardName = keyof BoardRows;

/** Fields that the rows of all boards have. */
export interface BoardRow extends Pick<GameMarks, 'offline'> {
  rank: number;
  user_id: string;
  display_name: string;
  /** Only on boards of single scores. */
  score_id?: number;
}

export interface BoardChoice {
  /** `public` is all players, without a row for the caller. */
  scope: 'public' | 'everybody' | 'friends';
  limit: number;
  /** Only for the battle board. */
  period?: BattleBoardPeriod | undefined;
}

const { leaderboards, battle } = ROUTES;
/** A scope without a path of its own falls back to `everybody`. */
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

/** Best first. The row of a signed-in caller below the limit is appended. */
export async function fetchBoard<Name extends BoardName>(
  board: Name,
  { scope, limit, period }: BoardChoice,
  signal: AbortSignal,
): Promise<BoardRows[Name][]> {
  const path = PATHS[board][scope] ?? PATHS[board].everybody;
  const query = `limit=${limit}${period ? `&period=${period}` : ''}`;
  const body = await api.get<BoardRows[Name][] | BattleBoard>(`${path}?${query}`, signal);
  return 'leaderboard' in body ? (body.leaderboard as BoardRows[Name][]) : body;
}
