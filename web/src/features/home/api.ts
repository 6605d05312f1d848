import { routePath, ROUTES, type PuzzleStatus } from '@fourfold/contracts';
import { api } from '../../shared/api';
import { fetchOwnWeek } from '../../shared/scores/own-week';
import type { WeekDay } from '../../shared/scores/week-days';

/** Today's puzzle as the player has left it, and the days before it. */
export interface TodaysGame {
  days: WeekDay[];
  /** Undefined when today has no puzzle. */
  puzzle: { number: number; game: PuzzleStatus } | undefined;
}

/** Does not start the game. */
export async function fetchTodaysGame(signal: AbortSignal): Promise<TodaysGame> {
  const { days, today } = await fetchOwnWeek(signal);
  if (!today) return { days, puzzle: undefined };
  const path = routePath(ROUTES.scores.status, today);
  return { days, puzzle: { number: today.number, game: await api.get<PuzzleStatus>(path, signal) } };
}
