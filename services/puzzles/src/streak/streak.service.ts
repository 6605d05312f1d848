import { deriveStreak, lastDateOverEverywhere, latestDateOnEarth } from '@fourfold/game-rules';
import { OutboxService } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PuzzlesTelemetry } from '../telemetry';
import type { StreakEntity } from './streak.entity';
import { changedEventOf } from './streak.events';
import { StreakRepository, type PlayedDates } from './streak.repository';

/** Stores derived streaks, for boards and other services. */
@Injectable()
export class StreakService {
  constructor(
    private readonly streaks: StreakRepository,
    private readonly outbox: OutboxService,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** Locks the streak of a player until the transaction ends; always after the row of the game. */
  lock(manager: EntityManager, userId: string): Promise<StreakEntity> {
    return this.streaks.lock(manager, userId);
  }

  /** Locks and recomputes the streak of a player. @returns whether it changed */
  async refresh(manager: EntityManager, userId: string, now: Date): Promise<boolean> {
    return this.refreshLocked(manager, await this.lock(manager, userId), now);
  }

  /**
   * Recomputes a locked streak in the transaction of the change, and publishes it if it changed.
   *
   * @returns whether it changed
   */
  async refreshLocked(manager: EntityManager, stored: StreakEntity, now: Date): Promise<boolean> {
    const streak = await this.derived(manager, stored, now);
    if (isSame(stored, streak)) return false;
    await this.store(manager, streak);
    this.telemetry.streakChanged(streak.currentStreak, stored.currentStreak);
    return true;
  }

  /** Like `refresh`, but publishes in any case, which repairs the copies of other services. */
  async recalculate(
    manager: EntityManager,
    userId: string,
    now: Date,
  ): Promise<{ before: StreakEntity; after: StreakEntity }> {
    const before = await this.lock(manager, userId);
    const after = await this.derived(manager, before, now);
    await this.store(manager, after);
    if (!isSame(before, after)) this.telemetry.streakChanged(after.currentStreak, before.currentStreak);
    return { before, after };
  }

  /** Puts the streak of a guest who has registered on the board. */
  async showOnBoard(manager: EntityManager, userId: string, now: Date): Promise<void> {
    if (await this.streaks.showOnBoard(manager, userId)) await this.recalculate(manager, userId, now);
  }

  /** Locks streaks with a missed date. @param except players who are left out */
  claimMissed(
    manager: EntityManager,
    now: Date,
    page: { limit: number; except: readonly string[] },
  ): Promise<StreakEntity[]> {
    return this.streaks.claimMissed(manager, lastDateOverEverywhere(now), page);
  }

  /** Players whose stored streak may differ from their games; without locks. */
  async findDrifted(userIds: readonly string[], now: Date): Promise<string[]> {
    const played = await this.streaks.playedDates(userIds, latestDateOnEarth(now));
    const streaks = await this.streaks.findOf(userIds);
    const stored = new Map(streaks.map((streak) => [streak.userId, streak]));
    return userIds.filter((userId) => {
      const streak = stored.get(userId) ?? { userId, ...NO_STREAK };
      return !isSame(streak, derive(streak, played.get(userId)!, now));
    });
  }

  private async derived(manager: EntityManager, stored: StreakEntity, now: Date): Promise<StreakEntity> {
    const played = await this.streaks.playedDates([stored.userId], latestDateOnEarth(now), manager);
    return derive(stored, played.get(stored.userId)!, now);
  }

  private async store(manager: EntityManager, streak: StreakEntity): Promise<void> {
    await this.streaks.save(manager, streak);
    await this.outbox.append(manager, changedEventOf(streak));
  }
}

const NO_STREAK = { currentStreak: 0, highestStreak: 0, lastFinishedDate: null, openGap: null, version: '0' };

/** The next version of a stored streak. */
function derive(stored: StreakEntity, { games, missable }: PlayedDates, now: Date): StreakEntity {
  const { current, highest, openGap } = deriveStreak(games, missable, now);
  return {
    userId: stored.userId,
    currentStreak: current,
    highestStreak: highest,
    lastFinishedDate: games.at(-1)?.puzzleDate ?? null,
    openGap,
    version: String(Number(stored.version) + 1),
  };
}

function isSame(left: StreakEntity, right: StreakEntity): boolean {
  return (
    left.currentStreak === right.currentStreak &&
    left.highestStreak === right.highestStreak &&
    left.lastFinishedDate === right.lastFinishedDate &&
    left.openGap === right.openGap
  );
}
