/** Decides what to do with a presented refresh token. */
import { REFRESH_RACE_WINDOW_SECONDS } from '@fourfold/contracts';

export interface SessionFacts {
  readonly generation: number;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date;
}

/** The generation of the presented token; `spentAt` is null for the current one. */
export interface PresentedToken {
  readonly generation: number;
  readonly spentAt: Date | null;
}

/**
 * - `current`: may be exchanged.
 * - `raced`: the previous token, spent a moment ago by a second tab or a retry: refused without consequences.
 * - `reused`: spent earlier. Two parties have tokens of the session, so it must end.
 * - `ended`: the session is over.
 */
export type TokenVerdict = 'current' | 'raced' | 'reused' | 'ended';

export function judgeToken(session: SessionFacts, presented: PresentedToken, now: Date): TokenVerdict {
  if (session.revokedAt !== null || session.expiresAt <= now) return 'ended';
  if (presented.spentAt === null) return 'current';
  const isPredecessor = presented.generation === session.generation - 1;
  const spentAgoMs = now.getTime() - presented.spentAt.getTime();
  return isPredecessor && spentAgoMs <= REFRESH_RACE_WINDOW_SECONDS * 1000 ? 'raced' : 'reused';
}
