import { ROUTES, routePath, type AdminPuzzle } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function puzzle(puzzleId: number, signal: AbortSignal): Promise<AdminPuzzle> {
  return api.get<AdminPuzzle>(routePath(ROUTES.admin.puzzle, { puzzle_id: puzzleId }), signal);
}
