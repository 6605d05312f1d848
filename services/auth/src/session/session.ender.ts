import type { AccessChangedData } from '@fourfold/contracts';
import { AccessRevocations } from '@fourfold/platform';
import { OutboxWriter } from '@fourfold/platform/bus';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRepository } from '../account/account.repository';
import { AuthTelemetry } from '../telemetry';
import { SessionRepository } from './session.repository';

export type EndReason = Extract<AccessChangedData['reason'], 'signed_out' | 'refresh_token_reused'>;

/** Ends sessions, and with them the access tokens that are still out. */
@Injectable()
export class SessionEnder {
  private readonly logger = new Logger('sessions');

  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly outbox: OutboxWriter,
    private readonly revocations: AccessRevocations,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** Ends a session; one that has ended before is left as it is. */
  async end(sessionId: string, reason: EndReason): Promise<void> {
    const userId = await this.sessions.revoke(sessionId, (manager, owner) =>
      this.announce(manager, { userId: owner, sessionId, reason }),
    );
    if (userId === undefined) return;
    await this.markRevoked(sessionId);
    this.telemetry.sessionEnded(reason, userId, sessionId);
  }

  private async announce(
    manager: EntityManager,
    { userId, sessionId, reason }: { userId: string; sessionId: string; reason: EndReason },
  ): Promise<void> {
    const user = await this.accounts.nextVersion(manager, userId);
    await this.outbox.append(manager, {
      type: 'user.access_changed',
      aggregateId: userId,
      aggregateVersion: user.version,
      data: {
        user_id: userId,
        is_admin: user.isAdmin,
        is_active: user.isActive,
        reason,
        revoked: { scope: 'session', session_id: sessionId },
        not_before: new Date().toISOString(),
      },
    });
  }

  /** The fast way. When Redis is away the event brings the mark later, see `SessionConsumer`. */
  private async markRevoked(sessionId: string): Promise<void> {
    try {
      await this.revocations.revokeSession(sessionId);
    } catch (error) {
      this.logger.warn({
        err: error,
        msg: 'a session ended without its revocation mark; the event will bring it',
      });
    }
  }
}
