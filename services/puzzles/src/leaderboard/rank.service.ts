import type { EventData } from '@fourfold/contracts';
import { RankSetRepository } from '@fourfold/platform/ranks';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PuzzlesTelemetry } from '../telemetry';
import { daySetOf, type RankSet } from './domain/rank-set';
import { StandingRepository } from './standing.repository';

/**
 * Keeps the sorted sets consistent with Postgres and counts ranks in them. Values are read in a transaction under
 * locks of the players and written before it ends, so that neither order nor repetition of events matters.
 */
@Injectable()
export class RankService {
  constructor(
    private readonly sets: RankSetRepository,
    private readonly standings: StandingRepository,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** One more than the number of better rows; counted in Postgres while the sorted set is missing. */
  async rankOf(set: RankSet, standing: number): Promise<number> {
    const better = await this.sets.countBetter(set, standing);
    if (better !== undefined) return better + 1;
    this.telemetry.rankCountedInPostgres();
    return (await this.standings.countBetter(set, standing)) + 1;
  }

  /** The number of rows: all are better than one below them. */
  async rowsOf(set: RankSet): Promise<number> {
    return (await this.rankOf(set, Number.MIN_SAFE_INTEGER)) - 1;
  }

  async refreshScores(
    manager: EntityManager,
    scores: readonly EventData['score.submitted'][],
  ): Promise<void> {
    await this.standings.lockUsers(
      manager,
      'scores',
      scores.map(({ user_id }) => user_id),
    );
    const stored = await this.standings.ofScores(manager, scores);
    await this.write(
      'all-time',
      stored.map(({ scoreId, ofScore }) => [String(scoreId), ofScore]),
    );
    await this.write(
      'totals',
      stored.map(({ userId, ofTotal }) => [userId, ofTotal]),
    );
    for (const [date, ofDate] of Map.groupBy(stored, ({ puzzleDate }) => puzzleDate))
      await this.write(
        daySetOf(date),
        ofDate.map(({ userId, ofDay }) => [userId, ofDay]),
      );
  }

  async refreshStreaks(manager: EntityManager, userIds: readonly string[]): Promise<void> {
    await this.standings.lockUsers(manager, 'streaks', userIds);
    const stored = await this.standings.ofStreaks(manager, userIds);
    await this.write(
      'streaks',
      stored.map(({ userId, ofStreak }) => [userId, ofStreak]),
    );
  }

  /** Call it before the scores of the player are removed, in the same transaction. */
  async removeUser(manager: EntityManager, userId: string): Promise<void> {
    await this.standings.lockUsers(manager, 'scores', [userId]);
    await this.standings.lockUsers(manager, 'streaks', [userId]);
    const scores = await this.standings.scoresOf(manager, userId);
    const scoreIds = scores.map(({ scoreId }) => String(scoreId));
    await this.sets.remove('all-time', scoreIds);
    const ofUser = ['totals', 'streaks', ...scores.map(({ puzzleDate }) => daySetOf(puzzleDate))] as const;
    await Promise.all(ofUser.map((set) => this.sets.remove(set, [userId])));
  }

  /** Members without a standing are not on the board any more. */
  private async write(set: RankSet, members: readonly [string, number | null][]): Promise<void> {
    const placed = members.flatMap(([member, standing]) => (standing === null ? [] : [{ member, standing }]));
    await this.sets.put(set, placed);
    await this.sets.remove(
      set,
      members.flatMap(([member, standing]) => (standing === null ? [member] : [])),
    );
  }
}
