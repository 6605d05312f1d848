import type { AccessChange, AccessChangedData } from '@fourfold/contracts';
import { RevocationService } from '@fourfold/platform';
import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRepository } from '../account/account.repository';
import { SessionRepository } from './session.repository';

export interface EndOfAll {
  userId: string;
  reason: AccessChangedData['reason'];
  /** A session that continues, such as the one in which the password was changed. */
  except?: string;
}

/** Revokes access tokens: publishes the change in its transaction, and enforces it after the commit. */
@Injectable()
export class AccessRevoker {
  private readonly logger = new Logger('sessions');

  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly outbox: OutboxWriter,
    private readonly revocations: RevocationService,
  ) {}

  /**
   * Ends the sessions of a user in the transaction of the caller and revokes all access tokens issued before. The event
   * tells the other services; `enforce` after the commit does so sooner, and without NATS.
   */
  async endAll(manager: EntityManager, { userId, reason, except }: EndOfAll): Promise<AccessChange> {
    await this.sessions.revokeAll(manager, userId, except);
    const revoked =
      except === undefined
        ? ({ scope: 'all' } as const)
        : ({ scope: 'all_but_session', session_id: except } as const);
    return this.announce(manager, { userId, reason, revoked });
  }

  /**
   * Appends the event of an access change, in the transaction of the caller. With scope `all` clients must renew their
   * access tokens; sessions continue.
   */
  async announce(
    manager: EntityManager,
    { userId, reason, revoked }: { userId: string } & Pick<AccessChangedData, 'reason' | 'revoked'>,
  ): Promise<AccessChange> {
    const user = await this.accounts.nextVersion(manager, userId);
    const not_before = new Date().toISOString();
    await this.outbox.append(manager, {
      type: 'user.access_changed',
      aggregateId: userId,
      aggregateVersion: user.version,
      data: {
        user_id: userId,
        is_admin: user.isAdmin,
        is_active: user.isActive,
        reason,
        revoked,
        not_before,
      },
    });
    return { user_id: userId, account_version: user.version, revoked, not_before };
  }

  /** Revokes at once after the commit. If Redis is down the event does it, see `SessionConsumer`. */
  async enforce(change: AccessChange): Promise<void> {
    try {
      await this.revocations.revoke(change);
    } catch (error) {
      this.logger.warn({
        err: error,
        msg: 'an access change could not be written to Redis; the event will do it',
      });
    }
  }
}
