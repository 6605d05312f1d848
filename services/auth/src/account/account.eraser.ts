import type { AccessChange } from '@fourfold/contracts';
import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountMails } from '../mail/account.mails';
import { AccessRevoker } from '../session/access.revoker';
import { AccountErasureRepository } from './account-erasure.repository';
import { AccountRepository } from './account.repository';
import type { UserEntity } from './user.entity';
import { deletionOf } from './user.mapper';

/** Deletes accounts: auth erases the user and publishes the deletion to the other services. */
@Injectable()
export class AccountEraser {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly erasure: AccountErasureRepository,
    private readonly outbox: OutboxWriter,
    private readonly revoker: AccessRevoker,
    private readonly mails: AccountMails,
  ) {}

  /** Deletes a locked account in the transaction of the caller. @returns the change to enforce after the commit */
  async erase(manager: EntityManager, user: UserEntity): Promise<AccessChange> {
    const { userId, displayName } = user;
    const { emailKeys, recipients } = await this.erasure.lockAddresses(manager, user);
    await this.erasure.anonymise(manager, userId);
    const change = await this.revoker.endAll(manager, { userId, reason: 'deleted' });
    await this.erasure.removeTraces(manager, { userId, emailKeys });
    // After the queued mails of the owner were removed: this one is still to be sent.
    for (const email of recipients) await this.mails.accountDeleted(manager, { email, displayName });
    await this.outbox.append(manager, deletionOf(await this.accounts.nextVersion(manager, userId)));
    return change;
  }
}
