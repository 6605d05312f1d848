import { ROUTES, routePath } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function deletePuzzle(puzzleId: number): Promise<void> {
  return api.delete(routePath(ROUTES.admin.puzzle, { puzzle_id: puzzleId }));
}
