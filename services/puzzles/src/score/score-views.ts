import type { AdminScore, GameMarks, Score } from '@fourfold/contracts';
import type { UserEntity } from '../user/user.entity';
import type { ScoreEntity } from './score.entity';
import { dataOf } from './score.events';

/** Null without a score. */
export type StoredMarks = Record<keyof GameMarks, boolean | null>;

/** Only marks that are set are included. */
export function marksOf({ offline, unranked }: StoredMarks): GameMarks {
  return { ...(offline && { offline }), ...(unranked && { unranked }) };
}

/** The public view of a score. */
export function viewOf(score: ScoreEntity, { displayName }: Pick<UserEntity, 'displayName'>): Score {
  const { submitted_at: _submittedAt, ...result } = dataOf(score);
  return { ...result, display_name: displayName ?? '', ...marksOf(score) };
}

/** The view of admins. */
export function adminViewOf(score: ScoreEntity, user: Pick<UserEntity, 'displayName'>): AdminScore {
  const { version, rankedBeforeHiding } = score;
  return { ...viewOf(score, user), version, ...(rankedBeforeHiding !== null && { hidden: true }) };
}
