import { Injectable } from '@nestjs/common';
import { Any, DataSource, LessThanOrEqual } from 'typeorm';
import { AttemptEntity } from '../attempt/attempt.entity';
import type { Attempt } from '../attempt/attempt.entity';

@Injectable()
export class FairPlayRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether one of these players had finished the puzzle when this game ended. */
  wasFinishedBefore(
    userIds: readonly string[],
    { puzzleId, puzzleDate, finishedAt }: Attempt,
  ): Promise<boolean> {
    return this.dataSource.manager.existsBy(AttemptEntity, {
      userId: Any(userIds),
      puzzleId,
      puzzleDate,
      finishedAt: LessThanOrEqual(finishedAt!),
    });
  }
}
