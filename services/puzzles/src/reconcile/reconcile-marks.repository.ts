import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Which parts of a projection have been gone through, and when: for all replicas, and for those that start anew. */
@Injectable()
export class ReconcileMarks {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Those of the parts that nobody has taken on for so long; forgets parts that are no more.
   *
   * @param afterMs since the last time
   */
  async findDue(projection: string, parts: readonly string[], afterMs: number): Promise<string[]> {
    await this.dataSource.query('delete from reconcile_marks where projection = $1 and part <> all ($2)', [
      projection,
      parts,
    ]);
    const rows = await this.dataSource.query<{ part: string }[]>(
      `select part from unnest($2::text[]) with ordinality as wanted (part, place)
       where not exists (
         select from reconcile_marks as mark
         where mark.projection = $1 and mark.part = wanted.part
           and mark.taken_at > now() - $3 * interval '1 millisecond')
       order by place`,
      [projection, parts, afterMs],
    );
    return rows.map(({ part }) => part);
  }

  /** @returns false when somebody else has taken it on meanwhile */
  async take(projection: string, part: string, afterMs: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `insert into reconcile_marks as mark (projection, part, taken_at) values ($1, $2, now())
       on conflict (projection, part) do update set taken_at = excluded.taken_at
         where mark.taken_at <= now() - $3 * interval '1 millisecond'
       returning part`,
      [projection, part, afterMs],
    );
    return rows.length === 1;
  }

  /** Everything is due again at once. */
  async forget(): Promise<void> {
    await this.dataSource.query('delete from reconcile_marks');
  }

  /**
   * All parts of a projection are due again as soon as the transaction is committed. Nobody takes on a part until then, who would
   * compare it as it was before.
   */
  async forgetWithin(manager: EntityManager, projection: string): Promise<void> {
    await manager.query('lock table reconcile_marks in share row exclusive mode');
    await manager.query('delete from reconcile_marks where projection = $1', [projection]);
  }

  /** The part is due again at once. */
  async giveBack(projection: string, part: string): Promise<void> {
    await this.dataSource.query('delete from reconcile_marks where projection = $1 and part = $2', [
      projection,
      part,
    ]);
  }
}
