import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Clock, mayEndTokens, RevocationService } from '@fourfold/platform';
import { JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';

/**
 * Hears auth's own event and marks the end of access once more. The mark that was set right after the commit may be lost
 * with a Redis that was away or with a process that was killed; this one is tried until it stands.
 */
@Controller()
export class SessionConsumer {
  constructor(
    private readonly revocations: RevocationService,
    private readonly clock: Clock,
  ) {}

  @EventPattern(EVENTS.userAccessChanged, JETSTREAM)
  async accessChanged(@Payload() event: EventEnvelope<'user.access_changed'>): Promise<void> {
    const { data, aggregate_version } = event;
    const { user_id, revoked, not_before } = data;
    // Events that are told again after days end nothing any more.
    if (!mayEndTokens(data, this.clock.now().getTime())) return;
    await this.revocations.revoke({ user_id, account_version: aggregate_version, revoked, not_before });
  }
}
