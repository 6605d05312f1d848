import type { DataSource } from 'typeorm';

export interface Lease {
  /** The job. */
  readonly name: string;
  /** Of one run. */
  readonly holder: string;
}

/** Leases as rows, judged by the clock of Postgres alone. Each statement is a transaction of its own. */
export class LeaseRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes a lease that nobody has, or whose deadline has passed. @returns false while another has it */
  async take({ name, holder }: Lease, lifeMs: number): Promise<boolean> {
    const taken = await this.dataSource.sql<unknown[]>`
      insert into job_leases as lease (name, holder, ends_at)
      values (${name}, ${holder}, clock_timestamp() + ${lifeMs} * interval '1 millisecond')
      on conflict (name) do update set holder = excluded.holder, ends_at = excluded.ends_at
        where lease.ends_at <= clock_timestamp()
      returning name`;
    return taken.length > 0;
  }

  /** Postpones the deadline. @returns false when another has the lease */
  async renew({ name, holder }: Lease, lifeMs: number): Promise<boolean> {
    const [, count] = await this.dataSource.sql<[unknown, number]>`
      update job_leases set ends_at = clock_timestamp() + ${lifeMs} * interval '1 millisecond'
       where name = ${name} and holder = ${holder}`;
    return count > 0;
  }

  async end({ name, holder }: Lease): Promise<void> {
    await this.dataSource.sql`delete from job_leases where name = ${name} and holder = ${holder}`;
  }
}
