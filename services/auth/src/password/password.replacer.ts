import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { AccountRepository } from '../account/account.repository';
import type { UserEntity } from '../account/user.entity';
import { SessionEnder } from '../session/session.ender';
import { PasswordResetRepository } from './password-reset.repository';

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

/** Gives an account a new password, with everything that follows from it: links are void, sessions end. */
@Injectable()
export class PasswordReplacer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly resets: PasswordResetRepository,
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
      await this.resets.voidAll(manager, userId);
      return this.ender.endAll(manager, { userId, reason, except });
    });
    await this.ender.enforce(change);
  }
}
