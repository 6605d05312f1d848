import { EMAIL_LINK_SECONDS } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Raw, Repository } from 'typeorm';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { hashSecretToken, newSecretToken } from '../secret-token';
import { EmailLinkEntity } from './email-link.entity';
import type { EmailLinkPurpose } from './email-link.entity';

type NewEmailLink = Pick<EmailLinkEntity, 'userId' | 'purpose' | 'email' | 'emailKey'>;

@Injectable()
export class EmailLinkRepository {
  constructor(@InjectRepository(EmailLinkEntity) private readonly rows: Repository<EmailLinkEntity>) {}

  /** Stores a link. @returns the token for it */
  async issue(manager: EntityManager, link: NewEmailLink): Promise<string> {
    const { value, hash } = newSecretToken();
    await manager.insert(EmailLinkEntity, {
      ...link,
      tokenHash: hash,
      expiresAt: () => `clock_timestamp() + make_interval(secs => ${EMAIL_LINK_SECONDS})`,
    });
    return value;
  }

  /** The link of a token; null when it is not good (any more). */
  findUsable(token: string, purpose: EmailLinkPurpose): Promise<EmailLinkEntity | null> {
    return this.rows.findOneBy({ tokenHash: hashSecretToken(token), purpose, ...isUsable() });
  }

  /** Uses a link up. @returns false when somebody else did, or when it is not good any more */
  async spend(manager: EntityManager, { tokenHash }: EmailLinkEntity): Promise<boolean> {
    const { affected } = await manager.update(
      EmailLinkEntity,
      { tokenHash, ...isUsable() },
      { spentAt: () => 'clock_timestamp()' },
    );
    return affected === 1;
  }

  /** Voids the links of an account that are as old as `link` or newer: what was changed after it is undone with it. */
  async voidSince(manager: EntityManager, { userId, createdAt }: EmailLinkEntity): Promise<void> {
    await manager.update(
      EmailLinkEntity,
      { userId, spentAt: IsNull(), createdAt: Raw((at) => `${at} >= :createdAt`, { createdAt }) },
      { spentAt: () => 'clock_timestamp()' },
    );
  }

  /**
   * Keeps an address for the account that may still have it restored. To be asked after the address was written, so that
   * of two transactions the later one sees the other.
   * @throws AppError `email_taken`
   */
  async refuseReserved(manager: EntityManager, emailKey: string, userId: string): Promise<void> {
    const reserved = { emailKey, userId: Not(userId), purpose: 'restore' as const, ...isUsable() };
    if (await manager.existsBy(EmailLinkEntity, reserved)) throw new AppError('email_taken');
  }
}

function isUsable(): FindOptionsWhere<EmailLinkEntity> {
  return { spentAt: IsNull(), expiresAt: Raw((column) => `${column} > clock_timestamp()`) };
}
