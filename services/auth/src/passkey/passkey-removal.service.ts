import type { AccessChange } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RECENT_PASSKEY_SECONDS } from '../limits';
import { MailService } from '../mail/mail.service';
import { AccessService } from '../session/access.service';
import { AuthTelemetry } from '../telemetry';
import { PasskeyRequirementService } from '../user/passkey-requirement.service';
import type { UserEntity } from '../user/user.entity';
import { PasskeyRepository } from './passkey.repository';

/** Removes passkeys; each removal is told by mail. */
@Injectable()
export class PasskeyRemovalService {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly access: AccessService,
    private readonly requirement: PasskeyRequirementService,
    private readonly mails: MailService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /**
   * The sessions that began with it end, as on a lost device; that of the caller continues.
   * @throws AppError `passkey_not_found`, `passkey_required`
   */
  async removeOwn(caller: AuthenticatedUser, passkeyId: string): Promise<void> {
    const { user_id: userId, session_id: except } = caller;
    const ended = await this.passkeys.change(userId, async (manager, owner): Promise<AccessChange[]> => {
      this.requirement.requireForChange(caller, owner, await this.passkeys.count(manager, userId));
      if (!(await this.passkeys.remove(manager, userId, passkeyId))) throw new AppError('passkey_not_found');
      await this.mails.queue(manager, 'passkey_removed', owner);
      return this.access.endBegunWith(manager, { userId, passkeyId, except });
    });
    for (const change of ended) await this.access.enforce(change);
    this.telemetry.record('passkey_removed', { user_id: userId });
  }

  /**
   * Removes the passkeys that somebody else may have added from a locked account that gets a new password without its old
   * one: those of the last days, and, of whoever had registered the address of another, those from before its mailbox was
   * proven. Those of an admin stay, or else a mailbox would open the admin pages. Never refused for want of a mail: the
   * owner must get the account back.
   * @param mailbox the one that got the link for the new password; undefined when an admin sets it
   */
  async removeUntrusted(
    manager: EntityManager,
    owner: UserEntity,
    mailbox: { provenAt: Date | null } | undefined,
  ): Promise<void> {
    if (this.requirement.appliesTo(owner)) return;
    const { userId } = owner;
    const recent = await this.passkeys.removeRecent(manager, userId, RECENT_PASSKEY_SECONDS);
    const unproven = mailbox && (await this.passkeys.removeOlder(manager, userId, mailbox.provenAt));
    if (recent || unproven) await this.mails.queue(manager, 'passkey_removed', owner);
  }
}
