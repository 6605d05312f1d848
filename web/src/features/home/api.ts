import { routePath, ROUTES, type AvailablePuzzle, type PuzzleStatus } from '@fourfold/contracts';
import { dateInZone } from '@fourfold/game-rules';
import { api } from '../../shared/api';
import { serverClock } from '../../lib/time/server-clock';
import { timeZone } from '../../lib/time/time-zone';

/** Today's puzzle as the player has left it. */
export interface TodaysGame {
  number: number;
  game: PuzzleStatus;
}

/** Does not start the game. Null when today has no puzzle. */
export async function fetchTodaysGame(signal: AbortSignal): Promise<TodaysGame | null> {
  const [newest] = await api.get<AvailablePuzzle[]>(`${ROUTES.puzzles.available}?limit=1`, signal);
  if (newest?.puzzle_date !== dateInZone(new Date(serverClock.now()), timeZone())) return null;
  const path = routePath(ROUTES.scores.status, newest);
  return { number: newest.number, game: await api.get<PuzzleStatus>(path, signal) };
}
