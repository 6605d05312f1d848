import { ROUTES, routePath, type Score } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** The player can play that puzzle anew: game, score and the day of the streak are gone. */
export function resetPuzzle({ user_id, puzzle_id }: Score): Promise<unknown> {
  return api.post(routePath(ROUTES.admin.resetUserPuzzle, { user_id, puzzle_id }));
}
