import { RESET_LINK_SECONDS } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Raw, Repository } from 'typeorm';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { hashAddress } from '../account/address-hash';
import { confirmedEmailKeyOf } from '../account/domain/email';
import { UserEntity } from '../account/user.entity';
import { PasswordResetEntity } from './password-reset.entity';

export interface NewReset {
  /** The address it is mailed to. */
  emailKey: string;
  /** Null for an address without an account, or with one that is disabled. */
  userId: string | null;
  tokenHash: Buffer;
}

const LIMIT_WINDOW_START = `clock_timestamp() - interval '1 hour'`;
/** `hashAddress` of the last confirmed address, in SQL. */
const ADDRESS_HASH = `sha256(convert_to(coalesce(u.confirmedEmailKey, u.emailKey), 'UTF8'))`;

@Injectable()
export class PasswordResetRepository {
  constructor(
    @InjectRepository(PasswordResetEntity) private readonly rows: Repository<PasswordResetEntity>,
  ) {}

  /**
   * Voids the older links of an address, which the caller holds, and stores a new one. An address without an account goes
   * through the same statements.
   * @returns when the link expires, or undefined when the address has had its share of this hour
   */
  async replace(
    manager: EntityManager,
    { emailKey, userId, tokenHash }: NewReset,
    perHour: number,
  ): Promise<Date | undefined> {
    const rows = manager.getRepository(PasswordResetEntity);
    const addressHash = hashAddress(emailKey);
    const recent = await rows.countBy({
      addressHash,
      requestedAt: Raw((at) => `${at} > ${LIMIT_WINDOW_START}`),
    });
    if (recent >= perHour) return undefined;
    await rows
      .createQueryBuilder()
      .update()
      .set({ spentAt: () => 'clock_timestamp()' })
      .where('spentAt is null and (addressHash = :addressHash or userId = :userId)', { addressHash, userId })
      .execute();
    const inserted = await rows
      .createQueryBuilder()
      .insert()
      .values({
        tokenHash,
        addressHash,
        userId,
        expiresAt: () => `clock_timestamp() + make_interval(secs => ${RESET_LINK_SECONDS})`,
      })
      .returning(['expiresAt'])
      .execute();
    const [row] = inserted.raw as [{ expires_at: Date }];
    return row.expires_at;
  }

  /** Whose password a link may set; undefined when it is not good (any more). */
  async findUsable(tokenHash: Buffer): Promise<string | undefined> {
    const reset = await this.rows
      .createQueryBuilder('r')
      .innerJoin(UserEntity, 'u', `u.userId = r.userId and u.isActive and ${ADDRESS_HASH} = r.addressHash`)
      .where({ tokenHash, ...isUnspent() })
      .getOne();
    return reset?.userId ?? undefined;
  }

  /**
   * Uses a link up, for an active account whose last confirmed address is still the one it was sent to. The caller has locked the account.
   * @returns false when somebody else did, or when it is not good any more
   */
  async spend(manager: EntityManager, tokenHash: Buffer, user: UserEntity): Promise<boolean> {
    if (!user.isActive) return false;
    const { affected } = await manager.update(
      PasswordResetEntity,
      { tokenHash, userId: user.userId, addressHash: hashAddress(confirmedEmailKeyOf(user)), ...isUnspent() },
      { spentAt: () => 'clock_timestamp()' },
    );
    return affected === 1;
  }

  /** No link of that user is good any more. */
  async voidAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(
      PasswordResetEntity,
      { userId, spentAt: IsNull() },
      { spentAt: () => 'clock_timestamp()' },
    );
  }
}

/** A link is good once, within its hour. */
function isUnspent(): FindOptionsWhere<PasswordResetEntity> {
  return { spentAt: IsNull(), expiresAt: Raw((column) => `${column} > clock_timestamp()`) };
}
