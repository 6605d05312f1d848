import { EMAIL_LINK_SECONDS, FIRST_PASSKEY_LINK_SECONDS, RESET_LINK_SECONDS } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type FindOptionsWhere, In, IsNull, Not, Raw, Repository } from 'typeorm';
import { hashSecretToken, newSecretToken } from '../secret-token';
import { emailKey } from '../user/domain/email';
import { hashAddress } from '../user/email-addresses';
import { AccountLinkEntity, type LinkPurpose } from './account-link.entity';

interface NewLink {
  /** Null for an address without an account, or with one that is disabled. */
  userId: string | null;
  purpose: LinkPurpose;
  /** The address it is mailed to, or that the account has. */
  email: string;
  /** Whether using it also gives the account that address back. */
  restoresAddress?: boolean;
  /** By default as long as links of that purpose work. */
  expiresAt?: Date;
}

export interface IssuedLink {
  token: string;
  expiresAt: Date;
}

export type UsableLink = AccountLinkEntity & { userId: string };

const LIFETIME_SECONDS: Readonly<Record<LinkPurpose, number>> = {
  confirm: EMAIL_LINK_SECONDS,
  reset: RESET_LINK_SECONDS,
  restore: EMAIL_LINK_SECONDS,
  passkey: FIRST_PASSKEY_LINK_SECONDS,
};
const LIMIT_WINDOW_START = `clock_timestamp() - interval '1 hour'`;
const SPENT = { spentAt: () => 'clock_timestamp()' };

@Injectable()
export class AccountLinkRepository {
  constructor(@InjectRepository(AccountLinkEntity) private readonly rows: Repository<AccountLinkEntity>) {}

  async issue(
    manager: EntityManager,
    { userId, purpose, email, restoresAddress = false, expiresAt }: NewLink,
  ): Promise<IssuedLink> {
    const { value, hash } = newSecretToken();
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(AccountLinkEntity)
      .values({
        tokenHash: hash,
        userId,
        purpose,
        addressHash: hashAddress(emailKey(email)),
        restoresAddress,
        expiresAt:
          expiresAt ?? (() => `clock_timestamp() + make_interval(secs => ${LIFETIME_SECONDS[purpose]})`),
      })
      .returning(['expiresAt'])
      .execute();
    const [row] = inserted.raw as [{ expires_at: Date }];
    return { token: value, expiresAt: row.expires_at };
  }

  /**
   * Voids the older reset links of an address, which the caller has locked, and stores a new one. An address without an
   * account takes the same statements.
   * @returns undefined when the address has reached the limit of this hour
   */
  async replaceReset(
    manager: EntityManager,
    link: Omit<NewLink, 'purpose'>,
    perHour: number,
  ): Promise<IssuedLink | undefined> {
    const { userId, email } = link;
    const addressHash = hashAddress(emailKey(email));
    const recent = await manager.countBy(AccountLinkEntity, {
      purpose: 'reset',
      addressHash,
      createdAt: Raw((at) => `${at} > ${LIMIT_WINDOW_START}`),
    });
    if (recent >= perHour) return undefined;
    await manager
      .createQueryBuilder()
      .update(AccountLinkEntity)
      .set(SPENT)
      .where({ purpose: 'reset', spentAt: IsNull() })
      .andWhere('(addressHash = :addressHash or userId = :userId)', { addressHash, userId })
      .execute();
    return this.issue(manager, { ...link, purpose: 'reset' });
  }

  /** The link of a token; null when it is invalid, used or expired. */
  async findUsable(token: string, purpose: LinkPurpose): Promise<UsableLink | null> {
    const tokenHash = hashSecretToken(token);
    const link = await this.rows.findOneBy({ tokenHash, purpose, userId: Not(IsNull()), ...isUsable() });
    return link as UsableLink | null;
  }

  /** Marks a link as used. @returns false when it was used meanwhile or is no longer valid */
  async spend(manager: EntityManager, { tokenHash }: UsableLink): Promise<boolean> {
    const { affected } = await manager.update(AccountLinkEntity, { tokenHash, ...isUsable() }, SPENT);
    return affected === 1;
  }

  /** Voids the links of a user that have one of these purposes. */
  async voidAll(manager: EntityManager, userId: string, purposes: LinkPurpose[]): Promise<void> {
    await manager.update(AccountLinkEntity, { userId, purpose: In(purposes), spentAt: IsNull() }, SPENT);
  }
}

function isUsable(): FindOptionsWhere<AccountLinkEntity> {
  return { spentAt: IsNull(), expiresAt: Raw((column) => `${column} > clock_timestamp()`) };
}
