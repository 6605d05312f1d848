import { deleteInBatches, eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { AccountLinkEntity } from '../email/account-link.entity';
import { FormerAddressEntity } from '../email/former-address.entity';
import { LoginCounterEntity } from '../lockout/login-counter.entity';
import { MailEntity } from '../mail/mail.entity';
import { PasskeyEntity } from '../passkey/passkey.entity';
import { SessionEntity } from '../session/session.entity';
import { hashAddress } from '../user/email-addresses';
import { UserRepository } from '../user/user.repository';

/** A user who is deleted, with every address that leads to the account; both are locked. */
interface ErasedUser {
  userId: string;
  emailKeys: string[];
}

/** Erases a user from every table of auth. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly users: UserRepository) {}

  async erase(manager: EntityManager, { userId, emailKeys }: ErasedUser): Promise<void> {
    const addressHashes = In(emailKeys.map(hashAddress));
    await this.users.anonymise(manager, userId);
    // Mails that wait; a sent one has no recipient any more.
    await manager.delete(MailEntity, { recipientHash: addressHashes });
    await manager.delete(LoginCounterEntity, { emailKey: In([userId, ...emailKeys]) });
    await deleteInBatches(manager, { table: 'failed_logins', column: 'user_id' }, [userId]);
    await deleteInBatches(manager, { table: 'failed_logins', column: 'email_key' }, emailKeys);
    // With its spent refresh tokens.
    await manager.delete(SessionEntity, { userId });
    await manager.delete(PasskeyEntity, { userId });
    await manager.delete(FormerAddressEntity, { userId });
    await manager.delete(AccountLinkEntity, [{ userId }, { addressHash: addressHashes }]);
    await eraseTraces(manager, userId);
  }
}
