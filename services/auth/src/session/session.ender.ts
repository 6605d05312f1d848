import type { AccessChange, AccessChangedData } from '@fourfold/contracts';
import { RevocationService } from '@fourfold/platform';
import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRepository } from '../account/account.repository';
import { AccountMails } from '../mail/account.mails';
import { AuthTelemetry } from '../telemetry';
import { SessionRepository } from './session.repository';

export type ChangeReason = AccessChangedData['reason'];

/** Why one session ends by itself. */
export type EndReason = Extract<ChangeReason, 'signed_out' | 'refresh_token_reused'>;

export interface EndOfAll {
  userId: string;
  reason: ChangeReason;
  /** The session that goes on, such as the one in which the password was changed. */
  except?: string;
}

/** Ends sessions, and with them the access tokens that are still out. */
@Injectable()
export class SessionEnder {
  private readonly logger = new Logger('sessions');

  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly outbox: OutboxWriter,
    private readonly revocations: RevocationService,
    private readonly telemetry: AuthTelemetry,
    private readonly mails: AccountMails,
  ) {}

  /** Ends a session; one that has ended before is left as it is. Its owner hears by mail that it may have been stolen. */
  async end(sessionId: string, reason: EndReason): Promise<void> {
    const change = await this.sessions.revoke(sessionId, async (manager, userId) => {
      if (reason === 'refresh_token_reused')
        await this.mails.sessionStolen(manager, await this.accounts.lock(manager, userId));
      return this.announce(manager, { userId, reason, revoked: { scope: 'session', session_id: sessionId } });
    });
    if (!change) return;
    await this.enforce(change);
    this.telemetry.sessionEnded(reason, change.user_id, sessionId);
  }

  /**
   * Ends the sessions of a user in the caller's transaction, together with every access token that was issued before.
   * The event carries it to the other services; `enforce` the answer once the transaction is committed, which is faster
   * and works without NATS.
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
   * Tells of a change of what a user may do, in the caller's transaction. With the scope `all` access tokens are renewed
   * from the account as it is then: sessions go on.
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

  /** Makes a committed change known at once. When Redis is away the event does it, see `SessionConsumer`. */
  async enforce(change: AccessChange): Promise<void> {
    try {
      await this.revocations.revoke(change);
    } catch (error) {
      this.logger.warn({
        err: error,
        msg: 'an end of access was not marked in Redis; the event will bring it',
      });
    }
  }
}
