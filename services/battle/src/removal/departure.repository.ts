import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Deleted accounts that rooms have yet to forget. */
@Injectable()
export class DepartureRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(`insert into departures (user_id) values ($1) on conflict do nothing`, [userId]);
  }

  /** @returns those who are on the list, and whether each has been for that long */
  list(ms: number): Promise<{ user_id: string; is_over: boolean }[]> {
    return this.dataSource.query(
      `select user_id, since < now() - $1 * interval '1 millisecond' as is_over from departures`,
      [ms],
    );
  }

  async remove(userId: string): Promise<void> {
    await this.dataSource.query(`delete from departures where user_id = $1`, [userId]);
  }
}
