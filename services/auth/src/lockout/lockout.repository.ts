import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Raw, Repository, type SelectQueryBuilder } from 'typeorm';
import type { UserEntity } from '../account/user.entity';
import type { AttemptCounter } from './domain/lockout';
import { LoginCounterEntity } from './login-counter.entity';

/** What failures are counted by: the submitted address, and the device if it is one that signed in before. */
export interface CounterKey {
  /** The id of the account for somebody who is signed in: the address may be changed between two guesses. */
  emailKey: string;
  /** '' for everybody who is not on a known device. */
  device: string;
}

export type CountedAccount = Pick<UserEntity, 'userId' | 'emailKey'>;

/** A counter and the database's time, by which alone locks are judged: replicas' clocks may differ. */
export interface CounterReading extends AttemptCounter {
  now: Date;
}

@Injectable()
export class LockoutRepository {
  constructor(@InjectRepository(LoginCounterEntity) private readonly rows: Repository<LoginCounterEntity>) {}

  /** @returns undefined when nothing is counted */
  read(key: CounterKey): Promise<CounterReading | undefined> {
    return select(this.rows, key).getRawOne<CounterReading>();
  }

  /**
   * Changes a counter under a row lock, so that attempts at the same moment all count.
   * @returns the state before the change
   */
  change(key: CounterKey, change: (before: CounterReading) => AttemptCounter): Promise<CounterReading> {
    return this.rows.manager.transaction(async (manager) => {
      const rows = manager.getRepository(LoginCounterEntity);
      // Locks the row, whether or not it was there.
      await rows.upsert({ ...key, updatedAt: () => 'now()' }, ['emailKey', 'device']);
      const before = await select(rows, key).getRawOne<CounterReading>();
      if (!before) throw new Error('a counter that was just written is not there');
      const { failedAt, lockedUntil } = change(before);
      await rows.update(key, { failedAt, lockedUntil });
      return before;
    });
  }

  /** Forgets a counter unless it is locked. */
  async clearUnlessLocked(key: CounterKey): Promise<void> {
    await this.rows
      .createQueryBuilder()
      .delete()
      .where(key)
      .andWhere('(lockedUntil is null or lockedUntil <= now())')
      .execute();
  }

  /** Forgets the counters of an account: of its address on every device, and of those who are signed in. */
  async clearAll(manager: EntityManager, { userId, emailKey }: CountedAccount): Promise<void> {
    await manager.delete(LoginCounterEntity, { emailKey: In([userId, emailKey]) });
  }

  /** Those of the addresses that are locked for everybody but known devices. */
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
