import {
  deriveStreak,
  lastDateOverEverywhere,
  latestDateOnEarth,
  type CalendarDate,
} from '@fourfold/game-rules';
import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PuzzlesTelemetry } from '../telemetry';
import type { StreakEntity } from './streak.entity';
import { changedEventOf } from './streak.events';
import { StreakRepository, type PlayedDates } from './streak.repository';

/** Keeps the derived streaks stored, so that boards and other services can read them. */
@Injectable()
export class StreakService {
  constructor(
    private readonly streaks: StreakRepository,
    private readonly outbox: OutboxWriter,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** Holds a player's streak until the transaction ends; after the game's own row, as every writer of both does. */
  hold(manager: EntityManager, userId: string): Promise<StreakEntity> {
    return this.streaks.lock(manager, userId);
  }

  /** Holds a player's streak and derives it anew. @returns whether it is another one */
  async refresh(manager: EntityManager, userId: string, now: Date): Promise<boolean> {
    return this.refreshHeld(manager, await this.hold(manager, userId), now);
  }

  /**
   * Derives a held streak anew, in the transaction of what changed, and tells the others if it is another one.
   *
   * @returns whether it is
   */
  async refreshHeld(manager: EntityManager, stored: StreakEntity, now: Date): Promise<boolean> {
    const streak = await this.derived(manager, stored, now);
    if (isSame(stored, streak)) return false;
    await this.store(manager, streak);
    this.telemetry.streakChanged(streak.currentStreak, stored.currentStreak);
    return true;
  }

  /** The same, told to the others in any case: what they show is put right also where it alone was wrong. */
  async recalculate(
    manager: EntityManager,
    userId: string,
    now: Date,
  ): Promise<{ before: StreakEntity; after: StreakEntity }> {
    const before = await this.hold(manager, userId);
    const after = await this.derived(manager, before, now);
    await this.store(manager, after);
    if (!isSame(before, after)) this.telemetry.streakChanged(after.currentStreak, before.currentStreak);
    return { before, after };
  }

  /** Those of the players whose stored streak is not what their games make of it; missed dates are the sweep's business. */
  async findDrifted(userIds: readonly string[], now: Date): Promise<string[]> {
    const { streaks, games, missable } = await this.streaks.readWithGames(userIds, latestDateOnEarth(now));
    const stored = new Map(streaks.map((streak) => [streak.userId, streak]));
    const over = lastDateOverEverywhere(now);
    const missed = missable.findLast((date) => date <= over);
    return userIds.filter((userId) => {
      const streak = stored.get(userId) ?? { userId, ...NO_STREAK };
      if (isBroken(streak, over, missed)) return false;
      return !isSame(streak, derive(streak, { games: games.get(userId) ?? [], missable }, now));
    });
  }

  private async derived(manager: EntityManager, stored: StreakEntity, now: Date): Promise<StreakEntity> {
    const dates = await this.streaks.playedDates(manager, stored.userId, latestDateOnEarth(now));
    return derive(stored, dates, now);
  }

  private async store(manager: EntityManager, streak: StreakEntity): Promise<void> {
    await this.streaks.save(manager, streak);
    await this.outbox.append(manager, changedEventOf(streak));
  }
}

const NO_STREAK = { currentStreak: 0, highestStreak: 0, lastFinishedDate: null, openGap: null, version: '0' };

/** Whether a missed date is about to break it; `missed` is the newest one that is over everywhere. */
function isBroken(
  { currentStreak, lastFinishedDate, openGap }: StreakEntity,
  over: CalendarDate,
  missed: CalendarDate | undefined,
): boolean {
  const isBrokenInside = openGap !== null && openGap <= over;
  if (isBrokenInside || currentStreak === 0 || lastFinishedDate === null) return isBrokenInside;
  return missed !== undefined && lastFinishedDate < missed;
}

/** The successor of a stored streak. */
function derive(stored: StreakEntity, { games, missable }: PlayedDates, now: Date): StreakEntity {
  const first = games[0]?.puzzleDate;
  const missableSince = first === undefined ? [] : missable.filter((date) => date >= first);
  const { current, highest, openGap } = deriveStreak(games, missableSince, now);
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
