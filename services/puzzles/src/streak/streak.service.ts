import {
  deriveStreak,
  lastDateOverEverywhere,
  latestDateOnEarth,
  type FinishedGame,
} from '@fourfold/game-rules';
import { OutboxWriter } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PuzzlesTelemetry } from '../telemetry';
import type { StreakEntity } from './streak.entity';
import { changedEventOf } from './streak.events';
import { StreakRepository, type PlayedDates } from './streak.repository';

/** The step that a streak takes with a game that is about to be finished. */
export interface StreakStep {
  readonly from: StreakEntity;
  readonly to: StreakEntity;
  /** Values of the outbox's columns; null when there is nothing to tell. */
  readonly event: unknown[] | null;
}

/** Keeps the derived streaks stored, so that boards and other services can read them. */
@Injectable()
export class StreakService {
  constructor(
    private readonly streaks: StreakRepository,
    private readonly outbox: OutboxWriter,
    private readonly telemetry: PuzzlesTelemetry,
    private readonly dataSource: DataSource,
  ) {}

  /** Holds a player's streak until the transaction ends; before the game's own row, as every writer of both does. */
  async hold(manager: EntityManager, userId: string): Promise<void> {
    await this.streaks.lock(manager, userId);
  }

  /**
   * Derives what a player's streak will be with one more game, without changing anything.
   *
   * @returns undefined when it can't be foreseen, and must be refreshed after the game
   */
  async foresee(userId: string, game: FinishedGame): Promise<StreakStep | undefined> {
    const upTo = latestDateOnEarth(game.finishedAt);
    const foreseen = await this.streaks.foresee(userId, game.puzzleDate, upTo);
    if (!foreseen) return undefined;
    const { stored, dates } = foreseen;
    const to = derive(stored, { ...dates, games: [...dates.games, game] }, game.finishedAt);
    const event = isSame(stored, to) ? null : this.outbox.prepare(changedEventOf(to));
    return { from: stored, to, event };
  }

  /** Lets relay and metrics know of a step that is stored for good. */
  stepped({ from, to, event }: StreakStep): void {
    if (!event) return;
    this.outbox.announce(this.dataSource);
    this.telemetry.streakChanged(to.currentStreak, from.currentStreak);
  }

  /**
   * Derives a player's streak anew, in the transaction of what changed, and tells the others if it is another one.
   *
   * @returns whether it is
   */
  async refresh(manager: EntityManager, userId: string, now: Date): Promise<boolean> {
    const stored = await this.streaks.lock(manager, userId);
    const streak = derive(
      stored,
      await this.streaks.playedDates(manager, userId, latestDateOnEarth(now)),
      now,
    );
    // Also an unchanged one gets its new version: whoever foresaw a streak without this game must notice.
    await this.streaks.save(manager, streak);
    if (isSame(stored, streak)) return false;
    await this.outbox.append(manager, changedEventOf(streak));
    this.telemetry.streakChanged(streak.currentStreak, stored.currentStreak);
    return true;
  }

  /**
   * The same, told to the others in any case: what they show is put right also where it alone was wrong.
   *
   * @returns the streak as it was and as it is
   */
  async recalculate(
    manager: EntityManager,
    userId: string,
    now: Date,
  ): Promise<{ before: StreakEntity; after: StreakEntity }> {
    const before = await this.streaks.lock(manager, userId);
    const isTold = await this.refresh(manager, userId, now);
    const after = await this.streaks.lock(manager, userId);
    if (!isTold) await this.outbox.append(manager, changedEventOf(after));
    return { before, after };
  }

  /** Those of the players whose stored streak is not what their games make of it; missed dates are the sweep's business. */
  async findDrifted(userIds: readonly string[], now: Date): Promise<string[]> {
    const { players, missable } = await this.streaks.findWithGames(
      userIds,
      latestDateOnEarth(now),
      lastDateOverEverywhere(now),
    );
    return players.flatMap(({ stored, games }) => {
      const first = games[0]?.puzzleDate;
      const dates = { games, missable: missable.filter((date) => first !== undefined && date >= first) };
      return isSame(stored, derive(stored, dates, now)) ? [] : [stored.userId];
    });
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
