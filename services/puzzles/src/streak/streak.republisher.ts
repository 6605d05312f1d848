import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { MoreThan, type EntityManager } from 'typeorm';
import { StreakEntity } from './streak.entity';
import { changedEventOf } from './streak.events';

@Republishes('streaks')
@Injectable()
export class StreakRepublisher implements Republishable {
  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const streaks = await manager.find(StreakEntity, {
      where: after === null ? {} : { userId: MoreThan(after) },
      order: { userId: 'asc' },
      take: limit,
    });
    return streaks.map(changedEventOf);
  }
}
