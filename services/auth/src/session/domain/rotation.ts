/** What becomes of a refresh token that somebody presents. */
import { REFRESH_RACE_WINDOW_SECONDS } from '@fourfold/contracts';

export interface SessionFacts {
  readonly generation: number;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date;
}

/** The generation the presented token belongs to; `spentAt` is null for the one that is still good. */
export interface PresentedToken {
  readonly generation: number;
  readonly spentAt: Date | null;
}

/**
 * - `current`: may be spent.
 * - `raced`: the token spent last, a moment ago: a second tab or a retry. Nothing is wrong, nothing is given.
 * - `reused`: spent earlier. Two parties hold the family, so it must end.
 * - `ended`: the session is over already.
 */
export type TokenVerdict = 'current' | 'raced' | 'reused' | 'ended';

export function judgeToken(session: SessionFacts, presented: PresentedToken, now: Date): TokenVerdict {
  if (session.revokedAt !== null || session.expiresAt <= now) return 'ended';
  if (presented.spentAt === null) return 'current';
  const isPredecessor = presented.generation === session.generation - 1;
  const spentAgoMs = now.getTime() - presented.spentAt.getTime();
  return isPredecessor && spentAgoMs <= REFRESH_RACE_WINDOW_SECONDS * 1000 ? 'raced' : 'reused';
}
