import { COMMAND_LINE, PASSKEY_WAIVER_SECONDS } from '@fourfold/contracts';
import { AppError, Clock, ConfigError } from '@fourfold/platform';
import type { Admin } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MailService } from '../mail/mail.service';
import { AccessService } from '../session/access.service';
import type { UserEntity } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { AdminTransactionService, refuseGuest } from './admin-transaction.service';

/** Lets an admin who has lost every passkey in with the password alone, for an hour. */
@Injectable()
export class WaiverService {
  constructor(
    private readonly transactions: AdminTransactionService,
    private readonly users: UserService,
    private readonly access: AccessService,
    private readonly mails: MailService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `reauthenticate`, `cannot_change_oneself`, `user_not_found`, `guest_account`, `forbidden` */
  async waive(admin: Admin, userId: string): Promise<void> {
    admin.requireRecentSignIn();
    if (userId === admin.id) throw new AppError('cannot_change_oneself');
    await this.transactions.runOn(admin.id, userId, async (manager, user) => {
      refuseGuest(user);
      return { result: undefined, act: await this.apply(manager, user) };
    });
  }

  /** For an operator, when there is no other admin. @throws ConfigError when the address has no account */
  async waiveByCommand(email = ''): Promise<void> {
    const account = await this.users.findByEmail(email);
    if (!account) throw new ConfigError(['the argument must be the e-mail address of an account']);
    await this.access.change(account.userId, async (manager, user) => {
      await this.transactions.record(manager, COMMAND_LINE.adminId, await this.apply(manager, user));
      return undefined;
    });
  }

  /** Tells the owner by mail. @returns what the audit shows */
  private async apply(manager: EntityManager, user: UserEntity) {
    const { userId } = user;
    const until = new Date(this.clock.now().getTime() + PASSKEY_WAIVER_SECONDS * 1_000);
    await this.users.waivePasskey(manager, userId, until);
    await this.mails.queue(manager, 'passkey_waived', user);
    const before = waiverOf(user);
    const after = waiverOf({ ...user, passkeyWaivedUntil: until });
    return { action: 'user.waive_passkey', userId, before, after } as const;
  }
}

function waiverOf({ userId, username, passkeyWaivedUntil }: UserEntity): object {
  return { user_id: userId, username, passkey_waived_until: passkeyWaivedUntil?.toISOString() ?? null };
}
