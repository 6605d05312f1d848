import type { EntityManager } from 'typeorm';

/** A member of a set and its sort key: higher is better, equal keys share a rank. */
export interface Standing {
  readonly member: string;
  readonly standing: number;
}

/** What is ranked: the rows of boards in Postgres, of which the sorted sets in Redis are a projection. */
export abstract class RankSource {
  /** Prefix of the keys in Redis, and the name of the lock. */
  abstract readonly name: string;

  /** The sets in use. */
  abstract liveSets(now: Date): string[];

  /** How long a set stays after its last change; undefined for ever. */
  abstract lifetimeSeconds(set: string): number | undefined;

  /** A page of the rows of a board, ordered by member. @param after the last member of the previous page */
  abstract page(
    manager: EntityManager,
    set: string,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<Standing[]>;

  /** Until the transaction ends, nobody else writes into the sets. */
  async lockAll(manager: EntityManager): Promise<void> {
    await manager.sql`select pg_advisory_xact_lock(hashtextextended(${this.name}, 0))`;
  }

  /**
   * Until the transaction ends, nobody else writes sort keys of this kind and these users into the sets or fills a set.
   * Always in the order of their ids, to avoid deadlocks.
   */
  async lockUsers(manager: EntityManager, kind: string, userIds: readonly string[]): Promise<void> {
    await manager.sql`
      select pg_advisory_xact_lock_shared(hashtextextended(${this.name}, 0)),
        pg_advisory_xact_lock(hashtextextended(${`${this.name} of ${kind}: `} || user_id, 0))
      from unnest(${[...userIds].sort()}::text[]) as user_id`;
  }
}
