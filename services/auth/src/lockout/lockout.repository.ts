import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { UserEntity } from '../account/user.entity';
import { FRESH_COUNTER } from './domain/lockout';
import type { AttemptCounter } from './domain/lockout';

/** What failures are counted by: the submitted address, and the device if it is one that signed in before. */
export interface CounterKey {
  /** The id of the account for somebody who is signed in: the address may be changed between two guesses. */
  emailKey: string;
  /** '' for everybody who is not on a known device. */
  device: string;
}

export type CountedAccount = Pick<UserEntity, 'userId' | 'emailKey'>;

/** A counter and the database's time, by which alone locks are judged: replicas' clocks may differ. */
interface CounterReading {
  counter: AttemptCounter;
  now: Date;
}

interface CounterRow {
  failed_at: Date[] | null;
  locked_until: Date | null;
  now: Date;
}

@Injectable()
export class LockoutRepository {
  constructor(private readonly dataSource: DataSource) {}

  async read({ emailKey, device }: CounterKey): Promise<CounterReading> {
    const rows = await this.dataSource.query<CounterRow[]>(
      `select c.failed_at, c.locked_until, now() as now
         from (values (true)) as one left join login_counters c on c.email_key = $1 and c.device = $2`,
      [emailKey, device],
    );
    return reading(rows);
  }

  /**
   * Changes a counter under a row lock, so that attempts at the same moment all count.
   * @returns the state before the change
   */
  change(key: CounterKey, change: (reading: CounterReading) => AttemptCounter): Promise<CounterReading> {
    return this.dataSource.transaction(async (manager) => {
      const { emailKey, device } = key;
      await manager.query(
        'insert into login_counters (email_key, device) values ($1, $2) on conflict (email_key, device) do nothing',
        [emailKey, device],
      );
      const before = reading(
        await manager.query<CounterRow[]>(
          `select failed_at, locked_until, clock_timestamp() as now
             from login_counters where email_key = $1 and device = $2 for update`,
          [emailKey, device],
        ),
      );
      await this.write(manager, key, change(before));
      return before;
    });
  }

  /** Forgets a counter unless it is locked. */
  async clearUnlessLocked({ emailKey, device }: CounterKey): Promise<void> {
    await this.dataSource.query(
      `delete from login_counters
        where email_key = $1 and device = $2 and (locked_until is null or locked_until <= now())`,
      [emailKey, device],
    );
  }

  /** Forgets the counters of an account: of its address on every device, and of those who are signed in. */
  async clearAll(manager: EntityManager, { userId, emailKey }: CountedAccount): Promise<void> {
    await manager.query('delete from login_counters where email_key in ($1, $2)', [userId, emailKey]);
  }

  /** Those of the addresses that are locked for everybody but known devices. */
  async lockedAmong(emailKeys: string[]): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ email_key: string }[]>(
      `select email_key from login_counters
        where email_key = any ($1) and device = '' and locked_until > clock_timestamp()`,
      [emailKeys],
    );
    return new Set(rows.map(({ email_key }) => email_key));
  }

  private async write(manager: EntityManager, key: CounterKey, counter: AttemptCounter): Promise<void> {
    await manager.query(
      `update login_counters set failed_at = $3::timestamptz[], locked_until = $4, updated_at = now()
        where email_key = $1 and device = $2`,
      [key.emailKey, key.device, counter.failedAt, counter.lockedUntil],
    );
  }
}

function reading(rows: CounterRow[]): CounterReading {
  const [row] = rows;
  if (!row) throw new Error('the counter query always gives one row');
  return {
    counter: row.failed_at ? { failedAt: row.failed_at, lockedUntil: row.locked_until } : FRESH_COUNTER,
    now: row.now,
  };
}
