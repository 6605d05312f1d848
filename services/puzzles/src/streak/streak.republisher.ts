import { Republishes, type CurrentState, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { MoreThan, type EntityManager } from 'typeorm';
import { StreakEntity } from './streak.entity';
import { changedEventOf } from './streak.events';

@Republishes()
@Injectable()
export class StreakRepublisher implements Republishable {
  readonly republishes = 'streaks';

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<CurrentState[]> {
    const streaks = await manager.find(StreakEntity, {
      where: after === null ? {} : { userId: MoreThan(after) },
      order: { userId: 'asc' },
      take: limit,
    });
    return streaks.map((streak) => ({ cursor: streak.userId, event: changedEventOf(streak) }));
  }
}
