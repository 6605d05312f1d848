import { ROUTES, type ScoreBoardEntry } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** Today's scores, best first. A signed-in caller gets the board that marks and includes their own row. */
export function fetchTodayBoard(
  signedIn: boolean,
  limit: number,
  signal: AbortSignal,
): Promise<ScoreBoardEntry[]> {
  const path = signedIn ? ROUTES.leaderboards.today : ROUTES.leaderboards.todayPublic;
  return api.get<ScoreBoardEntry[]>(`${path}?limit=${limit}`, signal);
}
