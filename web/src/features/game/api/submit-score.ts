import { routePath, ROUTES, type ScoreSubmission, type SubmitScoreRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';
import { isStatus } from '../../../lib/http/errors';

/** Hands in a finished game. One that is there already is as good. */
export async function submitScore(puzzleId: number, groups: SubmitScoreRequest): Promise<void> {
  try {
    await api.post<ScoreSubmission>(routePath(ROUTES.scores.submit, { puzzle_id: puzzleId }), groups);
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
  }
}
