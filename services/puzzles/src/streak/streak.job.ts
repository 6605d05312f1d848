import { latestDateOnEarth, type CalendarDate } from '@fourfold/game-rules';
import { Clock, handleEach, JobService } from '@fourfold/platform';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, In, type EntityManager } from 'typeorm';
import { REBUILD_PLAYERS, STREAK_SWEEP_MS, STREAK_SWEEP_PLAYERS } from '../limits';
import { PuzzleDeletionEntity } from './streak.entity';
import { StreakService } from './streak.service';

/** Updates streaks without a new game: after a missed date, and after the puzzle of a date was deleted. */
@Injectable()
export class StreakJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserCopyRepository,
    private readonly streaks: StreakService,
    private readonly clock: Clock,
    private readonly jobs: JobService,
  ) {}

  @Interval(STREAK_SWEEP_MS)
  sweepRegularly(): Promise<void> {
    return this.jobs.runExclusively('the sweep of missed dates', (signal) => this.sweep(signal));
  }

  /** Ends every streak with a missed date. One that fails is left for the next sweep. @returns how many were ended */
  async sweep(signal?: AbortSignal): Promise<number> {
    let total = 0;
    const failed = new Map<string, unknown>();
    for (;;) {
      let current: string | undefined;
      try {
        const ended = await this.dataSource.transaction(async (manager) => {
          const page = { limit: STREAK_SWEEP_PLAYERS, except: [...failed.keys()] };
          const missed = await this.streaks.claimMissed(manager, this.clock.now(), page);
          for (const streak of missed) {
            current = streak.userId;
            await this.streaks.refreshLocked(manager, streak, this.clock.now());
          }
          return missed.length;
        });
        total += ended;
        if (ended < STREAK_SWEEP_PLAYERS || signal?.aborted) break;
      } catch (error) {
        if (current === undefined || signal?.aborted) throw error;
        failed.set(current, error);
      }
    }
    for (const error of failed.values()) throw error;
    return total;
  }

  /** The deleted puzzle may have broken streaks: they are repaired soon after the commit. */
  async recordDeletion(manager: EntityManager, puzzleDate: CalendarDate): Promise<void> {
    if (puzzleDate > latestDateOnEarth(this.clock.now())) return;
    await manager.insert(PuzzleDeletionEntity, { puzzleDate });
  }

  @Interval(STREAK_SWEEP_MS)
  repairAfterDeletionsRegularly(): Promise<void> {
    return this.jobs.runWhenNeeded(
      'the repair of streaks',
      () => this.dataSource.manager.exists(PuzzleDeletionEntity),
      (signal) => this.repairAfterDeletions(signal),
    );
  }

  async repairAfterDeletions(signal?: AbortSignal): Promise<void> {
    const deletions = await this.dataSource.manager.find(PuzzleDeletionEntity);
    if (deletions.length === 0) return;
    await this.repairAll(signal);
    if (signal?.aborted) return;
    await this.dataSource.manager.delete(PuzzleDeletionEntity, {
      puzzleDeletionId: In(deletions.map(({ puzzleDeletionId }) => puzzleDeletionId)),
    });
  }

  /** Recomputes the streaks of all players. @returns how many differed from the games, apart from missed dates */
  async repairAll(signal?: AbortSignal): Promise<number> {
    let repaired = 0;
    const repair = async (userId: string) => {
      if (await this.repair(userId)) repaired += 1;
    };
    const steps = [() => this.sweep(signal), () => handleEach(this.drifted(), repair, { signal })];
    await handleEach(steps, (step) => step(), { signal });
    return repaired;
  }

  private async *drifted(): AsyncGenerator<string> {
    for await (const ids of this.users.allIds(REBUILD_PLAYERS))
      yield* await this.streaks.findDrifted(ids, this.clock.now());
  }

  /** Lock order everywhere: the player, then the streak. */
  private repair(userId: string): Promise<boolean> {
    return this.dataSource.transaction(
      async (manager) =>
        !(await this.users.hasLeft(manager, [userId])) &&
        (await this.streaks.refresh(manager, userId, this.clock.now())),
    );
  }
}
