import type { AccessChangedData } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../account/account.repository';
import { AccountMails } from '../mail/account.mails';
import { AuthTelemetry } from '../telemetry';
import { AccessRevoker } from './access.revoker';
import { SessionRepository } from './session.repository';

/** Why a single session ends. */
export type EndReason = Extract<AccessChangedData['reason'], 'signed_out' | 'refresh_token_reused'>;

/** Ends single sessions and revokes their access tokens. */
@Injectable()
export class SessionTerminator {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly revoker: AccessRevoker,
    private readonly mails: AccountMails,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** Ends a session, if it has not ended yet. The owner is notified by mail if it may have been stolen. */
  async end(sessionId: string, reason: EndReason): Promise<void> {
    const change = await this.sessions.revoke(sessionId, async (manager, userId) => {
      if (reason === 'refresh_token_reused')
        await this.mails.sessionStolen(manager, await this.accounts.lock(manager, userId));
      const revoked = { scope: 'session', session_id: sessionId } as const;
      return this.revoker.announce(manager, { userId, reason, revoked });
    });
    if (!change) return;
    await this.revoker.enforce(change);
    this.telemetry.sessionEnded(reason, change.user_id, sessionId);
  }
}
