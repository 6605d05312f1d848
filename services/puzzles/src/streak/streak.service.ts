import { deriveStreak, latestDateOnEarth } from '@fourfold/game-rules';
import { OutboxWriter } from '@fourfold/platform/bus';
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

  /** Derives a player's streak anew, in the transaction of what changed, and tells the others if it is another one. */
  async refresh(manager: EntityManager, userId: string, now: Date): Promise<void> {
    const stored = await this.streaks.lock(manager, userId);
    const streak = derive(
      stored,
      await this.streaks.playedDates(manager, userId, latestDateOnEarth(now)),
      now,
    );
    if (isSame(stored, streak)) return;
    await this.streaks.save(manager, streak);
    await this.outbox.append(manager, changedEventOf(streak));
    this.telemetry.streakChanged(streak.currentStreak, stored.currentStreak);
  }
}

/** The successor of a stored streak. */
function derive(stored: StreakEntity, { games, missable }: PlayedDates, now: Date): StreakEntity {
  const { current, highest, openGap } = deriveStreak(games, missable, now);
  return {
    userId: stored.userId,
    currentStreak: current,
    highestStreak: highest,
    lastFinishedDate:
      games
        .map((game) => game.puzzleDate)
        .sort()
        .at(-1) ?? null,
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
