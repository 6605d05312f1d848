import { ROUTES, type TodayPuzzle } from '@fourfold/contracts';
import { api } from '../../../lib/api';
import { takeEarly } from '../../../lib/early-request';
import { InvalidPuzzleError } from '../domain/load-failure';
import { isTodayPuzzle } from '../domain/puzzle-shape';

export async function fetchToday(signal: AbortSignal): Promise<TodayPuzzle> {
  const puzzle = await (takeEarly(ROUTES.puzzles.today) ?? api.get<unknown>(ROUTES.puzzles.today, signal));
  if (!isTodayPuzzle(puzzle)) throw new InvalidPuzzleError();
  return puzzle;
}
