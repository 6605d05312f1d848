import { AppError, newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, LessThan, Raw, Repository } from 'typeorm';
import { UserEntity } from '../user/user.entity';
import { PasskeyEntity } from './passkey.entity';

export type NewPasskey = Pick<
  PasskeyEntity,
  'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name' | 'userAgent'
>;

/** A passkey and the account that it signs in to. */
export interface OwnedPasskey {
  passkey: PasskeyEntity;
  owner: UserEntity;
}

@Injectable()
export class PasskeyRepository {
  constructor(@InjectRepository(PasskeyEntity) private readonly rows: Repository<PasskeyEntity>) {}

  /** Oldest first. */
  findOf(userId: string): Promise<PasskeyEntity[]> {
    return this.rows.find({ where: { userId }, order: { createdAt: 'ASC', passkeyId: 'ASC' } });
  }

  async findOwned(credentialId: string): Promise<OwnedPasskey | undefined> {
    const passkey = await this.rows.findOneBy({ credentialId });
    const owner = passkey && (await this.rows.manager.findOneBy(UserEntity, { userId: passkey.userId }));
    return owner ? { passkey, owner } : undefined;
  }

  /** An account and its passkeys. @throws AppError `unauthorized` when it was deleted */
  async findWithOwner(userId: string): Promise<{ owner: UserEntity; passkeys: PasskeyEntity[] }> {
    const where = { userId, deletedAt: IsNull() };
    const owner = await this.rows.manager.findOneBy(UserEntity, where);
    if (!owner) throw new AppError('unauthorized');
    return { owner, passkeys: await this.findOf(userId) };
  }

  /** Runs `work` on an account that is locked until the commit. @throws AppError `unauthorized` when it was deleted */
  change<T>(userId: string, work: (manager: EntityManager, owner: UserEntity) => Promise<T>): Promise<T> {
    return this.rows.manager.transaction(async (manager) => {
      const where = { userId, deletedAt: IsNull() };
      const owner = await manager.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
      if (!owner) throw new AppError('unauthorized');
      return work(manager, owner);
    });
  }

  count(manager: EntityManager, userId: string): Promise<number> {
    return manager.countBy(PasskeyEntity, { userId });
  }

  has(manager: EntityManager, passkeyId: string): Promise<boolean> {
    return manager.existsBy(PasskeyEntity, { passkeyId });
  }

  /** @returns null when an account has it already */
  async insert(manager: EntityManager, passkey: NewPasskey): Promise<PasskeyEntity | null> {
    const passkeyId = newId();
    // An ignored conflict, unlike an error, leaves the transaction usable.
    await manager
      .createQueryBuilder()
      .insert()
      .into(PasskeyEntity)
      .values({ ...passkey, passkeyId })
      .orIgnore()
      .execute();
    return manager.findOneBy(PasskeyEntity, { passkeyId });
  }

  /**
   * Stores the use of a passkey. A copy of it counts by itself, so that one of the two comes with a counter that is not
   * higher than the last one.
   * @returns false then, or when the passkey is gone
   */
  async use({ passkeyId }: PasskeyEntity, counter: number): Promise<boolean> {
    const { affected } = await this.rows
      .createQueryBuilder()
      .update()
      .set({ counter, lastUsedAt: () => 'clock_timestamp()' })
      .where('passkeyId = :passkeyId', { passkeyId })
      .andWhere('(counter < :counter or (counter = 0 and :counter = 0))', { counter })
      .execute();
    return affected === 1;
  }

  /** @returns false when the user has no such passkey */
  async remove(manager: EntityManager, userId: string, passkeyId: string): Promise<boolean> {
    const { affected } = await manager.delete(PasskeyEntity, { userId, passkeyId });
    return affected === 1;
  }

  /** Whether any was added in the last seconds. */
  hasRecent(manager: EntityManager, userId: string, seconds: number): Promise<boolean> {
    return manager.existsBy(PasskeyEntity, { userId, createdAt: inTheLast(seconds) });
  }

  /** Removes those of the last seconds. @returns whether there were any */
  async removeRecent(manager: EntityManager, userId: string, seconds: number): Promise<boolean> {
    const { affected } = await manager.delete(PasskeyEntity, { userId, createdAt: inTheLast(seconds) });
    return affected !== 0;
  }

  /** Removes those from before a time. @param time null for all of them @returns whether there were any */
  async removeOlder(manager: EntityManager, userId: string, time: Date | null): Promise<boolean> {
    const { affected } = await manager.delete(PasskeyEntity, {
      userId,
      ...(time && { createdAt: LessThan(time) }),
    });
    return affected !== 0;
  }
}

const inTheLast = (seconds: number) =>
  Raw((at) => `${at} > clock_timestamp() - make_interval(secs => ${seconds})`);
