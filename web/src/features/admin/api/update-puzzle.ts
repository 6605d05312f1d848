import { ROUTES, routePath, type AdminUpdatePuzzleRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export interface PuzzleChange {
  puzzleId: number;
  request: AdminUpdatePuzzleRequest;
}

export function updatePuzzle({ puzzleId, request }: PuzzleChange): Promise<unknown> {
  return api.put(routePath(ROUTES.admin.puzzle, { puzzle_id: puzzleId }), request);
}
