import type { CalendarDate, Puzzle } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type EntityManager, type Repository } from 'typeorm';
import { fingerprintOf } from './fingerprint';
import { ReservePuzzleEntity } from './reserve-puzzle.entity';

type ReservedPuzzle = Pick<ReservePuzzleEntity, 'reserveId' | 'categories'>;

@Injectable()
export class ReserveRepository {
  constructor(
    @InjectRepository(ReservePuzzleEntity) private readonly rows: Repository<ReservePuzzleEntity>,
  ) {}

  /** Adds puzzles that were never in the reserve. @returns how many */
  async add(puzzles: readonly Puzzle[]): Promise<number> {
    const rows = puzzles.map((puzzle) => ({
      categories: [...puzzle.categories],
      fingerprint: fingerprintOf(puzzle),
    }));
    const inserted = await this.rows.createQueryBuilder().insert().values(rows).orIgnore().execute();
    return (inserted.raw as unknown[]).length;
  }

  /** The next unused puzzle that was never scheduled otherwise; locked until the transaction ends. */
  async lockNext(manager: EntityManager): Promise<ReservedPuzzle | undefined> {
    const [next] = await manager.sql<ReservedPuzzle[]>`
      select reserve_id::float8 as "reserveId", categories from reserve_puzzles as reserve
      where used_for is null
        and not exists (select from puzzles where fingerprint = reserve.fingerprint)
        and not exists (select from retired_puzzles where fingerprint = reserve.fingerprint)
      order by reserve_id limit 1 for update`;
    return next;
  }

  async markUsed(manager: EntityManager, reserveId: number, date: CalendarDate): Promise<void> {
    await manager.update(ReservePuzzleEntity, { reserveId }, { usedFor: date });
  }

  countUnused(): Promise<number> {
    return this.rows.countBy({ usedFor: IsNull() });
  }
}
