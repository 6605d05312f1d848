import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Clock, mayEndTokens, RevocationService } from '@fourfold/platform';
import { JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';

/**
 * Consumes auth's own event to revoke once more: the direct call after the commit is lost if Redis is down or the
 * process dies, the event is retried until it succeeds.
 */
@Controller()
export class AccessConsumer {
  constructor(
    private readonly revocations: RevocationService,
    private readonly clock: Clock,
  ) {}

  @EventPattern(EVENTS.userAccessChanged, JETSTREAM)
  async accessChanged(@Payload() event: EventEnvelope<'user.access_changed'>): Promise<void> {
    const { data, aggregate_version } = event;
    const { user_id, revoked, not_before } = data;
    // Republished events may be too old to end any token.
    if (!mayEndTokens(data, this.clock.now().getTime())) return;
    await this.revocations.revoke({ user_id, account_version: aggregate_version, revoked, not_before });
  }
}
