import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { PendingErasureEntity } from './pending-erasure.entity';

/** Deleted accounts that are still to be removed from rooms. */
@Injectable()
export class PendingErasureRepository {
  constructor(
    @InjectRepository(PendingErasureEntity) private readonly rows: Repository<PendingErasureEntity>,
  ) {}

  async add(manager: EntityManager, userId: string): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(PendingErasureEntity)
      .values({ userId })
      .orIgnore()
      .execute();
  }

  /** @returns the users on the list, and whether each has been there for `ms` by the clock of the database */
  list(ms: number): Promise<{ user_id: string; is_over: boolean }[]> {
    return this.rows.sql`
      select user_id, since < now() - ${ms} * interval '1 millisecond' as is_over from pending_erasures`;
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.rows.exists());
  }

  async remove(userId: string): Promise<void> {
    await this.rows.delete({ userId });
  }
}
