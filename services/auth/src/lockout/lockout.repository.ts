import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Raw, Repository } from 'typeorm';
import type { AttemptCounter } from './domain/lockout';
import { LoginCounterEntity } from './login-counter.entity';

/** Key of a counter: the submitted address, and the device if it has signed in before. */
export interface CounterKey {
  /** The user id for signed-in callers: their address may change between two attempts. */
  emailKey: string;
  /** Empty for unknown devices. */
  device: string;
}

/** A counter and the time of the database, which decides locks: clocks of replicas may differ. */
export interface CounterReading extends AttemptCounter {
  now: Date;
  /** Another one after each change; null without failures, when there is no row. */
  version: string | null;
}

@Injectable()
export class LockoutRepository {
  constructor(@InjectRepository(LoginCounterEntity) private readonly rows: Repository<LoginCounterEntity>) {}

  async read({ emailKey, device }: CounterKey): Promise<CounterReading> {
    const [counter] = await this.rows.manager.sql<[CounterReading]>`
      select coalesce(c.failed_at, '{}') as "failedAt", c.locked_until as "lockedUntil",
             c.xmin::text as version, clock_timestamp() as now
        from (select) as one_row
        left join login_counters c on c.email_key = ${emailKey} and c.device = ${device}`;
    return counter;
  }

  /**
   * Changes a counter, and tries again if it was changed meanwhile, so that concurrent attempts all count. No lock is held
   * between two statements: a guess that waited too long for one would get a 503, which tells that it was wrong, and would
   * not count.
   * @param change returns its argument to change nothing
   * @returns the state before the change
   */
  async change(key: CounterKey, change: (before: CounterReading) => AttemptCounter): Promise<CounterReading> {
    for (;;) {
      const before = await this.read(key);
      const after = change(before);
      if (after === before || (await this.replace(key, before.version, after))) return before;
    }
  }

  /** Removes a counter unless it is locked. */
  async clearUnlessLocked(key: CounterKey): Promise<void> {
    await this.rows
      .createQueryBuilder()
      .delete()
      .where(key)
      .andWhere('(lockedUntil is null or lockedUntil <= now())')
      .execute();
  }

  /** Removes counters on every device, locked or not. @param keys normalised addresses, and ids of signed-in callers */
  async remove(manager: EntityManager, keys: string[]): Promise<void> {
    await manager.delete(LoginCounterEntity, { emailKey: In(keys) });
  }

  /** The addresses that are locked for unknown devices. */
  async lockedAmong(emailKeys: string[]): Promise<Set<string>> {
    const locked = await this.rows.findBy({
      emailKey: In(emailKeys),
      device: '',
      lockedUntil: Raw((column) => `${column} > clock_timestamp()`),
    });
    return new Set(locked.map(({ emailKey }) => emailKey));
  }

  /** @returns false when the counter has another version by now */
  private async replace(
    key: CounterKey,
    version: string | null,
    { failedAt, lockedUntil }: AttemptCounter,
  ): Promise<boolean> {
    if (version === null) {
      const inserted = await this.rows.manager.sql<unknown[]>`
        insert into login_counters (email_key, device, failed_at, locked_until)
        values (${key.emailKey}, ${key.device}, ${failedAt}, ${lockedUntil})
        on conflict do nothing returning device`;
      return inserted.length > 0;
    }
    const { affected } = await this.rows
      .createQueryBuilder()
      .update()
      .set({ failedAt, lockedUntil, updatedAt: () => 'now()' })
      .where(key)
      .andWhere('xmin = cast(:version as xid)', { version })
      .execute();
    return affected === 1;
  }
}
