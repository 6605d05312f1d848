import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RECENT_ATTEMPT_MS, RECENT_ATTEMPTS } from '../limits';
import type { Attempt } from './attempt.entity';

type Key = Pick<Attempt, 'userId' | 'puzzleId'>;

/**
 * Open games as this replica has last read or written them, so that most guesses are judged without reading the game. A
 * remembered game may be out of date, since other replicas and admins change games as well. That is safe as long as nothing
 * is refused or shown because of it, and every write compares it with the stored game.
 */
@Injectable()
export class RecentAttemptsStore {
  private readonly attempts = new LRUCache<string, Attempt>({ max: RECENT_ATTEMPTS, ttl: RECENT_ATTEMPT_MS });

  find(userId: string, puzzleId: number): Attempt | undefined {
    return this.attempts.get(keyOf({ userId, puzzleId }));
  }

  /** Remembers an open game, and forgets a finished one, which gets no more guesses. @returns the same game */
  remember(attempt: Attempt): Attempt {
    if (attempt.finishedAt) this.forget(attempt);
    else this.attempts.set(keyOf(attempt), attempt);
    return attempt;
  }

  forget(key: Key): void {
    this.attempts.delete(keyOf(key));
  }
}

function keyOf({ userId, puzzleId }: Key): string {
  return `${userId}:${puzzleId}`;
}
