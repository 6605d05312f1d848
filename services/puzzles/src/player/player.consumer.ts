import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { ErasureService } from './erasure.service';
import { PlayerRepository } from './player.repository';

/** Applies deletions of accounts, and events of social about friendships. */
@Controller()
export class PlayerConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly users: UserCopyRepository,
    private readonly players: PlayerRepository,
    private readonly erasure: ErasureService,
  ) {}

  @EventPattern(EVENTS.userDeleted, JETSTREAM)
  async deleted(@Payload() event: EventEnvelope<'user.deleted'>): Promise<void> {
    // The claim erases the guest, after the games have moved to the account.
    if (event.data.claimed) return;
    const { user_id: userId, deleted_at: deletedAt } = event.data;
    const deletion = { userId, version: event.aggregate_version, deletedAt };
    await this.inbox.apply(event, (manager) => this.erasure.erase(manager, deletion));
  }

  /** Social ends the friendships of deleted accounts itself; late events are ignored. */
  @EventPattern([EVENTS.friendAccepted, EVENTS.friendRemoved], JETSTREAM)
  befriended(@Payload() event: EventEnvelope<'friend.accepted' | 'friend.removed'>): Promise<void> {
    return this.inbox.apply(event, async (manager) => {
      if (await this.users.hasLeft(manager, event.data.user_ids)) return;
      await this.players.applyFriendship(manager, event);
    });
  }
}
