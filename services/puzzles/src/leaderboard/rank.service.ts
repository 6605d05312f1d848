import type { EventData } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PuzzlesTelemetry } from '../telemetry';
import { daySetOf, type RankSet } from './domain/rank-set';
import { RankSetRepository } from './rank-set.repository';
import { StandingRepository } from './standing.repository';

/**
 * Keeps the sorted sets consistent with Postgres and counts ranks in them. Values are read in a transaction under a
 * lock of the player and written before it ends, so that neither order nor repetition of events matters.
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

  async refreshScore(
    manager: EntityManager,
    { score_id, user_id: userId, puzzle_id: puzzleId, puzzle_date: puzzleDate }: EventData['score.submitted'],
  ): Promise<void> {
    await this.standings.lockPlayer(manager, userId);
    const score = await this.standings.ofGame(manager, { userId, puzzleId, puzzleDate });
    const ofEvent = score?.scoreId === score_id ? score.standing : undefined;
    await this.write('all-time', String(score_id), ofEvent);
    await this.write('totals', userId, await this.standings.ofTotal(manager, userId));
    await this.write(daySetOf(puzzleDate), userId, score?.standing);
  }

  async refreshStreak(manager: EntityManager, userId: string): Promise<void> {
    await this.standings.lockPlayer(manager, userId);
    await this.write('streaks', userId, await this.standings.ofStreak(manager, userId));
  }

  /** Call it before the scores of the player are removed, in the same transaction. */
  async removePlayer(manager: EntityManager, userId: string): Promise<void> {
    await this.standings.lockPlayer(manager, userId);
    const scores = await this.standings.scoresOf(manager, userId);
    const scoreIds = scores.map(({ scoreId }) => String(scoreId));
    await this.sets.remove('all-time', scoreIds);
    const ofPlayer = ['totals', 'streaks', ...scores.map(({ puzzleDate }) => daySetOf(puzzleDate))] as const;
    await Promise.all(ofPlayer.map((set) => this.sets.remove(set, [userId])));
  }

  private async write(set: RankSet, member: string, standing: number | undefined): Promise<void> {
    if (standing === undefined) await this.sets.remove(set, [member]);
    else await this.sets.put(set, [{ member, standing }]);
  }
}
