import type { PracticeEvent, PracticeStats } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository, type EntityManager } from 'typeorm';
import type { PracticeFigures } from './domain/practice';
import { PracticeEntity } from './practice.entity';

@Injectable()
export class PracticeRepository {
  constructor(@InjectRepository(PracticeEntity) private readonly rows: Repository<PracticeEntity>) {}

  async add(practice: {
    practiceId: string;
    userId: string;
    challengeIds: number[];
    expiresAt: Date;
  }): Promise<void> {
    await this.rows.insert(practice);
  }

  findBest(userId: string): Promise<PracticeEntity | null> {
    return this.rows.findOneBy({ userId, log: Not(IsNull()) });
  }

  /** Locks all of the user's, so that two that end at once are compared with each other. */
  async lockOf(
    manager: EntityManager,
    userId: string,
    practiceId: string,
  ): Promise<(PracticeEntity & { elapsedMs: number }) | undefined> {
    await manager.sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`;
    const practice = await manager.findOneBy(PracticeEntity, { practiceId, userId });
    if (!practice) return undefined;
    const [row] = await manager.sql<{ ms: number }[]>`
      select extract(epoch from clock_timestamp() - ${practice.startedAt}::timestamptz)::float8 * 1000 as ms`;
    return { ...practice, elapsedMs: row!.ms };
  }

  /** The best speed of all others, and that of the log that is stored: it expires, unlike its figures. 0 without one. */
  async otherBestSpeeds(
    manager: EntityManager,
    { userId, practiceId }: PracticeEntity,
  ): Promise<{ speed: number; logged: number }> {
    const [row] = await manager.sql<{ speed: number; logged: number }[]>`
      select coalesce(max(speed), 0)::float8 as speed,
        coalesce(max(speed) filter (where log is not null), 0)::float8 as logged
      from practices where user_id = ${userId} and practice_id <> ${practiceId}`;
    return row!;
  }

  /** @param log stored in place of the one before, if there is one */
  async finish(
    manager: EntityManager,
    { userId, practiceId }: PracticeEntity,
    { figures, log }: { figures: PracticeFigures; log: PracticeEvent[] | null },
  ): Promise<void> {
    const { duration_ms: durationMs, words, wpm, speed, accuracy } = figures;
    if (log) await manager.update(PracticeEntity, { userId, log: Not(IsNull()) }, { log: null });
    await manager.update(
      PracticeEntity,
      { practiceId },
      {
        finishedAt: () => 'clock_timestamp()',
        expiresAt: null,
        durationMs,
        words,
        wpm,
        speed,
        accuracy,
        log,
      },
    );
  }

  async stats(userId: string): Promise<PracticeStats> {
    const [stats] = await this.rows.sql<PracticeStats[]>`
      select count(*)::integer as practices, coalesce(max(speed), 0)::float8 as best_speed,
             coalesce(round(avg(speed), 2), 0)::float8 as average_speed,
             coalesce(round(avg(wpm), 2), 0)::float8 as average_wpm,
             coalesce(round(avg(accuracy), 2), 0)::float8 as average_accuracy,
             coalesce(sum(words), 0)::float8 as total_words_typed
        from practices where user_id = ${userId} and finished_at is not null`;
    return stats!;
  }
}
