import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountLinkRepository, type UsableLink } from '../account/account-link.repository';
import { AccountRepository } from '../account/account.repository';
import type { UserEntity } from '../account/user.entity';
import { SessionEnder } from '../session/session.ender';
import { PasswordHasher } from './password.hasher';

export interface Replacement {
  passwordHash: string;
  reason: 'password_changed' | 'password_reset';
  /** The session that goes on. */
  except?: string;
  /**
   * What else belongs into the transaction. The account is locked and as it was before; throwing refuses the replacement.
   */
  alongside: (manager: EntityManager, user: UserEntity) => Promise<void>;
}

/** What somebody followed a link for. */
interface LinkUse {
  token: string;
  purpose: keyof typeof INVALID_LINK;
  password: string;
}

const INVALID_LINK = { reset: 'invalid_reset_token', restore: 'invalid_email_link' } as const;

/** Gives an account a new password, with everything that follows from it: links are void, sessions end. */
@Injectable()
export class PasswordReplacer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly links: AccountLinkRepository,
    private readonly hasher: PasswordHasher,
    private readonly ender: SessionEnder,
  ) {}

  /** @throws whatever `alongside` throws, and then nothing has changed */
  async replace(userId: string, { passwordHash, reason, except, alongside }: Replacement): Promise<void> {
    const change = await this.dataSource.transaction(async (manager) => {
      // The account before its links: everybody locks in this order. A login that checked the old password meanwhile
      // waits here as well, and then finds that it is not the password any more.
      const user = await this.accounts.lock(manager, userId);
      await alongside(manager, user);
      await this.accounts.setPasswordHash(manager, userId, passwordHash);
      await this.links.voidResets(manager, userId);
      return this.ender.endAll(manager, { userId, reason, except });
    });
    await this.ender.enforce(change);
  }

  /**
   * Uses a link up for a new password of an active account. @returns whose it was
   * @throws AppError `invalid_reset_token` or `invalid_email_link`; `service_unavailable` when too many wait; whatever `alongside` throws
   */
  replaceByLink(
    { token, purpose, password }: LinkUse,
    alongside: (manager: EntityManager, user: UserEntity, link: UsableLink) => Promise<void>,
  ): Promise<string> {
    return this.hasher.admit(async () => {
      // A bad link must not cost a hash. It is looked at again below, where only one can win.
      const link = await this.links.findUsable(token, purpose);
      if (!link) throw new AppError(INVALID_LINK[purpose]);
      await this.replace(link.userId, {
        passwordHash: await this.hasher.hash(password),
        reason: 'password_reset',
        alongside: async (manager, user) => {
          if (!user.isActive || !(await this.links.spend(manager, link)))
            throw new AppError(INVALID_LINK[purpose]);
          await alongside(manager, user, link);
        },
      });
      return link.userId;
    });
  }
}
