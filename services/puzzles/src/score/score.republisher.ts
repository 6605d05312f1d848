import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { MoreThan, type EntityManager } from 'typeorm';
import { ScoreEntity } from './score.entity';
import { submittedEventOf } from './score.events';

@Republishes('scores')
@Injectable()
export class ScoreRepublisher implements Republishable {
  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const scores = await manager.find(ScoreEntity, {
      where: { scoreId: MoreThan(Number(after ?? 0)) },
      order: { scoreId: 'asc' },
      take: limit,
    });
    return scores.map(submittedEventOf);
  }
}
