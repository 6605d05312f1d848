import { Injectable } from '@nestjs/common';
import { FriendPresenceService } from '../presence/friend-presence.service';
import { SocialTelemetry, type FriendshipChange } from '../telemetry';
import type { Friendship } from './friendship.repository';

/** What follows from a change of a friendship once it is stored. */
@Injectable()
export class FriendshipAnnouncer {
  constructor(
    private readonly presence: FriendPresenceService,
    private readonly telemetry: SocialTelemetry,
  ) {}

  async announce(change: FriendshipChange, { friendshipId, userIds }: Friendship): Promise<void> {
    this.telemetry.friendshipChanged(change, friendshipId);
    if (change === 'accepted') await this.presence.introduce(userIds);
    if (change === 'removed') this.presence.part(userIds);
  }
}
