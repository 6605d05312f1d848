import type { CalendarDate, Category, Puzzle } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { fingerprintOf } from '../catalogue/fingerprint';

export interface ReservePuzzle {
  readonly reserveId: number;
  readonly categories: Category[];
}

@Injectable()
export class ReserveRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds those that were never in the reserve. @returns how many */
  async add(puzzles: readonly Puzzle[]): Promise<number> {
    const rows = puzzles.map((puzzle) => ({
      categories: puzzle.categories,
      fingerprint: fingerprintOf(puzzle),
    }));
    const added = await this.dataSource.query<unknown[]>(
      `insert into reserve_puzzles (categories, fingerprint)
       select categories, fingerprint from jsonb_to_recordset($1::jsonb) as row (categories jsonb, fingerprint text)
       on conflict do nothing returning reserve_id`,
      [JSON.stringify(rows)],
    );
    return added.length;
  }

  /** The next one that is neither used nor scheduled by somebody; held until the transaction ends. */
  async lockNext(manager: EntityManager): Promise<ReservePuzzle | undefined> {
    const [row] = await manager.query<{ reserve_id: number; categories: Category[] }[]>(
      `select reserve_id, categories from reserve_puzzles
       where used_for is null
         and not exists (select from puzzles where puzzles.fingerprint = reserve_puzzles.fingerprint)
         and not exists (select from retired_puzzles where retired_puzzles.fingerprint = reserve_puzzles.fingerprint)
       order by reserve_id limit 1 for update`,
    );
    return row && { reserveId: row.reserve_id, categories: row.categories };
  }

  async markUsed(manager: EntityManager, reserveId: number, date: CalendarDate): Promise<void> {
    await manager.query('update reserve_puzzles set used_for = $2 where reserve_id = $1', [reserveId, date]);
  }

  async countUnused(): Promise<number> {
    const [row] = await this.dataSource.query<[{ count: number }]>(
      'select count(*)::int as count from reserve_puzzles where used_for is null',
    );
    return row.count;
  }
}
