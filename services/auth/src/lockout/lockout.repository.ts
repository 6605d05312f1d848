import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Raw, Repository, type SelectQueryBuilder } from 'typeorm';
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
}

@Injectable()
export class LockoutRepository {
  constructor(@InjectRepository(LoginCounterEntity) private readonly rows: Repository<LoginCounterEntity>) {}

  /** @returns undefined without failures */
  read(key: CounterKey): Promise<CounterReading | undefined> {
    return select(this.rows, key).getRawOne<CounterReading>();
  }

  /**
   * Changes a counter under a row lock, so that concurrent attempts all count.
   * @returns the state before the change
   */
  change(key: CounterKey, change: (before: CounterReading) => AttemptCounter): Promise<CounterReading> {
    return this.rows.manager.transaction(async (manager) => {
      const rows = manager.getRepository(LoginCounterEntity);
      // Creates the row if it is missing, and locks it.
      await rows.upsert({ ...key, updatedAt: () => 'now()' }, ['emailKey', 'device']);
      const before = await select(rows, key).getRawOne<CounterReading>();
      if (!before) throw new Error('the counter that was just written is missing');
      const { failedAt, lockedUntil } = change(before);
      await rows.update(key, { failedAt, lockedUntil });
      return before;
    });
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
}

function select(
  rows: Repository<LoginCounterEntity>,
  key: CounterKey,
): SelectQueryBuilder<LoginCounterEntity> {
  return rows
    .createQueryBuilder('c')
    .select('c.failedAt', 'failedAt')
    .addSelect('c.lockedUntil', 'lockedUntil')
    .addSelect('clock_timestamp()', 'now')
    .where(key);
}
