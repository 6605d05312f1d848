import type { EventEnvelope } from '@fourfold/contracts';
import { AccessRevocations } from '@fourfold/platform';
import { OnEvent } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';

/**
 * Hears auth's own event and marks the session as revoked once more. The mark that was set at the sign-out itself may be
 * lost with a Redis that was away or with a process that was killed; this one is tried until it stands.
 */
@Injectable()
export class SessionConsumer {
  constructor(private readonly revocations: AccessRevocations) {}

  @OnEvent('user.access_changed')
  async markRevoked({ data }: EventEnvelope<'user.access_changed'>): Promise<void> {
    if (data.revoked.scope === 'session') await this.revocations.revokeSession(data.revoked.session_id);
  }
}
