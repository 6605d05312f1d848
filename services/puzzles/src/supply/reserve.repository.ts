import type { CalendarDate, Puzzle } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type EntityManager, type EntityTarget, type Repository } from 'typeorm';
import { fingerprintOf } from '../catalogue/fingerprint';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { RetiredPuzzleEntity } from '../catalogue/retired-puzzle.entity';
import { ReservePuzzleEntity } from './reserve-puzzle.entity';

@Injectable()
export class ReserveRepository {
  constructor(
    @InjectRepository(ReservePuzzleEntity) private readonly rows: Repository<ReservePuzzleEntity>,
  ) {}

  /** Adds those that were never in the reserve. @returns how many */
  async add(puzzles: readonly Puzzle[]): Promise<number> {
    const rows = puzzles.map((puzzle) => ({
      categories: [...puzzle.categories],
      fingerprint: fingerprintOf(puzzle),
    }));
    const inserted = await this.rows.createQueryBuilder().insert().values(rows).orIgnore().execute();
    return (inserted.raw as unknown[]).length;
  }

  /** The next one that is neither used nor scheduled by somebody; held until the transaction ends. */
  lockNext(manager: EntityManager): Promise<ReservePuzzleEntity | null> {
    const query = manager.createQueryBuilder(ReservePuzzleEntity, 'reserve');
    const isAmong = (entity: EntityTarget<PuzzleEntity | RetiredPuzzleEntity>): string =>
      query
        .subQuery()
        .select('1')
        .from(entity, 'other')
        .where('other.fingerprint = reserve.fingerprint')
        .getQuery();
    return query
      .where('reserve.usedFor is null')
      .andWhere(`not exists ${isAmong(PuzzleEntity)}`)
      .andWhere(`not exists ${isAmong(RetiredPuzzleEntity)}`)
      .orderBy('reserve.reserveId')
      .limit(1)
      .setLock('pessimistic_write')
      .getOne();
  }

  async markUsed(manager: EntityManager, reserveId: number, date: CalendarDate): Promise<void> {
    await manager.update(ReservePuzzleEntity, { reserveId }, { usedFor: date });
  }

  countUnused(): Promise<number> {
    return this.rows.countBy({ usedFor: IsNull() });
  }
}
