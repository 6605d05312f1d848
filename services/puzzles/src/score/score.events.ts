import type { NewEvent } from '@fourfold/platform/bus';
import type { ScoreEntity } from './score.entity';

export function submittedEventOf(score: ScoreEntity): NewEvent<'score.submitted'> {
  return {
    type: 'score.submitted',
    aggregateId: String(score.scoreId),
    aggregateVersion: score.version,
    occurredAt: score.submittedAt,
    data: {
      score_id: score.scoreId,
      user_id: score.userId,
      puzzle_id: score.puzzleId,
      puzzle_date: score.puzzleDate,
      points_scored: score.pointsScored,
      completion_time_seconds: score.completionTimeSeconds,
      won: score.won,
      mistakes_used: score.mistakesUsed,
      submitted_at: score.submittedAt.toISOString(),
    },
  };
}
