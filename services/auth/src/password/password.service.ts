import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountLinkRepository, type UsableLink } from '../email/account-link.repository';
import type { Recovered } from '../email/email-address.service';
import { HashingService } from '../hashing/hashing.service';
import { PasskeyRemovalService } from '../passkey/passkey-removal.service';
import { AccessService } from '../session/access.service';
import type { UserEntity } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';

export interface Replacement {
  passwordHash: string;
  reason: 'password_changed' | 'password_reset';
  /** A session that continues. */
  except?: string;
  /**
   * Further work in the transaction, with the locked account as it was before. Throwing cancels the change.
   * @returns what a mailed link has done
   */
  alongside: (manager: EntityManager, user: UserEntity) => Promise<Recovered | undefined>;
}

/** The use of a mailed link. */
interface LinkUse {
  token: string;
  purpose: keyof typeof INVALID_LINK;
  password: string;
}

const INVALID_LINK = { reset: 'invalid_reset_token', restore: 'invalid_email_link' } as const;

/** Sets a new password, voids links and ends sessions. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinkRepository,
    private readonly hashing: HashingService,
    private readonly access: AccessService,
    private readonly passkeys: PasskeyRemovalService,
  ) {}

  /** @throws whatever `alongside` throws, and then nothing has changed */
  async replace(userId: string, { passwordHash, reason, except, alongside }: Replacement): Promise<void> {
    // Lock order: the account, then its links. A login that verified the old password meanwhile waits for the lock and
    // is then refused.
    await this.access.change(userId, async (manager, user) => {
      const recovered = await alongside(manager, user);
      await this.users.setPasswordHash(manager, userId, passwordHash);
      await this.links.voidAll(manager, userId, ['reset']);
      // Read again: the address may have changed.
      if (reason === 'password_reset')
        await this.passkeys.removeUntrusted(manager, await this.users.lock(manager, userId), recovered);
      return this.access.endAll(manager, { userId, reason, except });
    });
  }

  /**
   * Sets a new password of an active account with a link. @returns the id of the user
   * @throws AppError `invalid_reset_token` or `invalid_email_link`; `service_unavailable` when too many requests wait;
   * whatever `alongside` throws
   */
  replaceByLink(
    { token, purpose, password }: LinkUse,
    alongside: (manager: EntityManager, user: UserEntity, link: UsableLink) => Promise<Recovered>,
  ): Promise<string> {
    return this.hashing.admit(undefined, async () => {
      // Checked first, since an invalid link must not cost a hash; `spend` decides between concurrent uses.
      const link = await this.links.findUsable(token, purpose);
      if (!link) throw new AppError(INVALID_LINK[purpose]);
      await this.replace(link.userId, {
        passwordHash: await this.hashing.hash(password),
        reason: 'password_reset',
        alongside: async (manager, user) => {
          if (!user.isActive || !(await this.links.spend(manager, link)))
            throw new AppError(INVALID_LINK[purpose]);
          return alongside(manager, user, link);
        },
      });
      return link.userId;
    });
  }
}
