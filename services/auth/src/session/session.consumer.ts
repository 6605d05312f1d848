import type { EventEnvelope } from '@fourfold/contracts';
import { RevocationService, Clock, mayEndTokens } from '@fourfold/platform';
import { OnEvent } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';

/**
 * Hears auth's own event and marks the end of access once more. The mark that was set right after the commit may be lost
 * with a Redis that was away or with a process that was killed; this one is tried until it stands.
 */
@Injectable()
export class SessionConsumer {
  constructor(
    private readonly revocations: RevocationService,
    private readonly clock: Clock,
  ) {}

  @OnEvent('user.access_changed')
  async markRevoked({ data, aggregate_version }: EventEnvelope<'user.access_changed'>): Promise<void> {
    const { user_id, revoked, not_before } = data;
    // Events that are told again after days end nothing any more.
    if (!mayEndTokens(data, this.clock.now().getTime())) return;
    await this.revocations.revoke({ user_id, account_version: aggregate_version, revoked, not_before });
  }
}
