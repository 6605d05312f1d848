import {
  type AddPasskeyRequest,
  type Passkey,
  type PasskeyCreationOptions,
  PASSKEYS_MAX,
} from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TOLD_OF_PASSKEYS_SECONDS } from '../limits';
import { MailService } from '../mail/mail.service';
import { AuthTelemetry } from '../telemetry';
import { PasskeyRequirementService } from '../user/passkey-requirement.service';
import type { UserEntity } from '../user/user.entity';
import { toPasskey } from './passkey.dto';
import { PasskeyRepository } from './passkey.repository';
import { WebAuthnService } from './web-authn.service';

export interface NewPasskeyRequest extends AddPasskeyRequest {
  /** Of the browser that sends it. */
  userAgent: string | null;
}

/** Throws when the locked account may get no passkey. @param count of those that it has */
type Permission = (manager: EntityManager, owner: UserEntity, count: number) => void | Promise<void>;

/** Lists and adds passkeys; each new one is told by mail. */
@Injectable()
export class PasskeyService {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly webAuthn: WebAuthnService,
    private readonly requirement: PasskeyRequirementService,
    private readonly mails: MailService,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** Oldest first. */
  async list({ user_id }: AuthenticatedUser): Promise<Passkey[]> {
    return (await this.passkeys.findOf(user_id)).map(toPasskey);
  }

  async hasAny(userId: string): Promise<boolean> {
    return (await this.passkeys.findOf(userId)).length > 0;
  }

  /** @throws AppError `passkey_required`, `service_unavailable` */
  async ownOptions(caller: AuthenticatedUser): Promise<PasskeyCreationOptions> {
    const { owner, passkeys } = await this.passkeys.findWithOwner(caller.user_id);
    this.requirement.requireForChange(caller, owner, passkeys.length);
    return this.webAuthn.creationOptions(owner, passkeys);
  }

  /** @throws AppError `unauthorized` when the account was deleted, `service_unavailable` */
  async options(userId: string): Promise<PasskeyCreationOptions> {
    const { owner, passkeys } = await this.passkeys.findWithOwner(userId);
    return this.webAuthn.creationOptions(owner, passkeys);
  }

  /** @throws AppError `passkey_refused`, `passkey_limit`, `passkey_required`, `rate_limited`, `service_unavailable` */
  addOwn(caller: AuthenticatedUser, request: NewPasskeyRequest): Promise<Passkey> {
    return this.add(caller.user_id, request, (_manager, owner, count) =>
      this.requirement.requireForChange(caller, owner, count),
    );
  }

  /**
   * @throws AppError `passkey_refused`, `passkey_limit`, `service_unavailable`; `rate_limited` when the owner can't be told
   * by mail; whatever `permission` throws
   */
  async add(
    userId: string,
    { name, response, userAgent }: NewPasskeyRequest,
    permission: Permission,
  ): Promise<Passkey> {
    const credential = await this.webAuthn.register(userId, response);
    if (!credential) throw new AppError('passkey_refused');
    const added = await this.passkeys.change(userId, async (manager, owner) => {
      const count = await this.passkeys.count(manager, userId);
      await permission(manager, owner, count);
      if (count >= PASSKEYS_MAX) throw new AppError('passkey_limit');
      const isTold = await this.passkeys.hasRecent(manager, userId, TOLD_OF_PASSKEYS_SECONDS);
      const stored = await this.passkeys.insert(manager, { ...credential, userId, name, userAgent });
      if (!stored) throw new AppError('passkey_refused');
      const needsPasskeys = this.requirement.appliesTo(owner);
      if (isTold) await this.mails.queue(manager, 'passkey_added', owner, { needsPasskeys });
      else await this.mails.queueOrFail(manager, 'passkey_added', owner, { needsPasskeys });
      return stored;
    });
    this.telemetry.record('passkey_added', { user_id: userId });
    return toPasskey(added);
  }
}
