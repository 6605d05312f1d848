import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PlayerRepository } from '../player/player.repository';
import { StreakService } from '../streak/streak.service';
import { PLAYER_PARTS, playerIds } from './player-ids';
import type { Projection, Repair } from './projection';

/** Streaks, derived from finished games. */
@Injectable()
export class StreakProjection implements Projection {
  readonly table = 'streaks';

  constructor(
    private readonly dataSource: DataSource,
    private readonly players: PlayerRepository,
    private readonly streaks: StreakService,
    private readonly clock: Clock,
  ) {}

  parts(): Promise<readonly string[]> {
    return Promise.resolve(PLAYER_PARTS);
  }

  async *drift(part: string): AsyncGenerator<Repair[]> {
    for await (const ids of playerIds(this.dataSource, part)) {
      const drifted = await this.streaks.findDrifted(ids, this.clock.now());
      yield drifted.map((userId) => this.repairOf(userId));
    }
  }

  /** Holds the player first and then the streak, as every writer of both does. */
  private repairOf(userId: string): Repair {
    return async (manager) =>
      !(await this.players.hasLeft(manager, [userId])) &&
      (await this.streaks.refresh(manager, userId, this.clock.now()));
  }
}
