import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Not, Raw, type EntityManager, type Repository } from 'typeorm';
import { ReconcileMarkEntity } from './reconcile-mark.entity';

/** Which parts of a projection have been gone through, and when: for all replicas, and for those that start anew. */
@Injectable()
export class ReconcileMarksRepository {
  constructor(
    @InjectRepository(ReconcileMarkEntity) private readonly rows: Repository<ReconcileMarkEntity>,
  ) {}

  /**
   * Those of the parts that nobody has taken on for so long; forgets parts that are no more.
   *
   * @param afterMs since the last time
   */
  async findDue(projection: string, parts: readonly string[], afterMs: number): Promise<string[]> {
    await this.rows.delete({ projection, part: Not(Any(parts)) });
    const recent = await this.rows.findBy({
      projection,
      takenAt: Raw((column) => `${column} > now() - make_interval(secs => :seconds)`, {
        seconds: afterMs / 1_000,
      }),
    });
    const taken = new Set(recent.map(({ part }) => part));
    return parts.filter((part) => !taken.has(part));
  }

  /** @returns false when somebody else has taken it on meanwhile */
  async take(projection: string, part: string, afterMs: number): Promise<boolean> {
    const rows = await this.rows.sql<unknown[]>`
      insert into reconcile_marks as mark (projection, part, taken_at) values (${projection}, ${part}, now())
      on conflict (projection, part) do update set taken_at = excluded.taken_at
        where mark.taken_at <= now() - make_interval(secs => ${afterMs / 1_000})
      returning part`;
    return rows.length === 1;
  }

  /** Everything is due again at once. */
  async forget(): Promise<void> {
    await this.rows.deleteAll();
  }

  /**
   * All parts of a projection are due again as soon as the transaction is committed. Nobody takes on a part until then, who would
   * compare it as it was before.
   */
  async forgetWithin(manager: EntityManager, projection: string): Promise<void> {
    await manager.sql`lock table reconcile_marks in share row exclusive mode`;
    await manager.delete(ReconcileMarkEntity, { projection });
  }

  /** The part is due again at once. */
  async giveBack(projection: string, part: string): Promise<void> {
    await this.rows.delete({ projection, part });
  }
}
