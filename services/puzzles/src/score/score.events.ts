import type { ScoreData } from '@fourfold/contracts';
import type { NewEvent } from '@fourfold/platform/messaging';
import type { ScoreEntity } from './score.entity';

export function submittedEventOf(score: ScoreEntity): NewEvent<'score.submitted'> {
  return {
    type: 'score.submitted',
    aggregateId: String(score.scoreId),
    aggregateVersion: score.version,
    occurredAt: score.submittedAt,
    data: dataOf(score),
  };
}

/** @param score with its new version, or as it was before it was removed */
export function changedEventOf(
  score: ScoreEntity,
  { removed = false }: { removed?: boolean } = {},
): NewEvent<'score.changed'> {
  return {
    type: 'score.changed',
    aggregateId: String(score.scoreId),
    aggregateVersion: removed ? score.version + 1 : score.version,
    data: { ...dataOf(score), removed },
  };
}

/** The public data of a score. */
export function dataOf(score: ScoreEntity): ScoreData {
  return {
    score_id: score.scoreId,
    user_id: score.userId,
    puzzle_id: score.puzzleId,
    puzzle_date: score.puzzleDate,
    points_scored: score.pointsScored,
    completion_time_seconds: score.completionTimeSeconds,
    won: score.won,
    mistakes_used: score.mistakesUsed,
    submitted_at: score.submittedAt.toISOString(),
  };
}
