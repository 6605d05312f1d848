import { ROUTES, type AvailablePuzzle } from '@fourfold/contracts';
import { localToday } from '../../lib/time/time-zone';
import { api } from '../api';
import { WEEK_DAYS, weekDays, type WeekDay } from './week-days';

export interface OwnWeek {
  days: WeekDay[];
  /** The newest puzzle, if it is today's. */
  today: AvailablePuzzle | undefined;
}

/** How the player's last seven days went. It starts no game. */
export async function fetchOwnWeek(signal: AbortSignal): Promise<OwnWeek> {
  const path = `${ROUTES.puzzles.available}?limit=${WEEK_DAYS}`;
  const puzzles = await api.get<AvailablePuzzle[]>(path, signal);
  const today = localToday();
  return {
    days: weekDays(puzzles, today),
    today: puzzles.find(({ puzzle_date }) => puzzle_date === today),
  };
}
