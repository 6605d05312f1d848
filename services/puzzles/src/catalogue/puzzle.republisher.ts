import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { MoreThan, type EntityManager } from 'typeorm';
import { PuzzleEntity } from './puzzle.entity';
import { publishedEventOf } from './puzzle.events';

@Republishes('puzzles')
@Injectable()
export class PuzzleRepublisher implements Republishable {
  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const puzzles = await manager.find(PuzzleEntity, {
      where: { puzzleId: MoreThan(Number(after ?? 0)) },
      order: { puzzleId: 'asc' },
      take: limit,
    });
    return puzzles.map((puzzle) => publishedEventOf(puzzle));
  }
}
