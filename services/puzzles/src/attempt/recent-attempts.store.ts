import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RECENT_ATTEMPT_MS, RECENT_ATTEMPTS } from '../limits';
import type { Attempt } from './attempt.repository';

/**
 * Open games as this replica has last stored them, so that most guesses are judged without a read: half of the statements
 * of a guess. A remembered game may be out of date, since other replicas and admins change games as well. That is safe as long
 * as nothing is refused or shown because of it, and a write compares it with the stored game.
 */
@Injectable()
export class RecentAttemptsStore {
  private readonly attempts = new LRUCache<string, Attempt>({ max: RECENT_ATTEMPTS, ttl: RECENT_ATTEMPT_MS });

  find(userId: string, puzzleId: number): Attempt | undefined {
    return this.attempts.get(keyOf(userId, puzzleId));
  }

  /** Remembers an open game, and forgets a finished one, which gets no more guesses. */
  remember(attempt: Attempt): void {
    const key = keyOf(attempt.userId, attempt.puzzleId);
    if (attempt.finishedAt) this.attempts.delete(key);
    else this.attempts.set(key, attempt);
  }
}

function keyOf(userId: string, puzzleId: number): string {
  return `${userId}:${puzzleId}`;
}
