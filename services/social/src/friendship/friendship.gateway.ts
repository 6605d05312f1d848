import { FRIENDS_SERVER, type FriendsServerMessages } from '@fourfold/contracts';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { FriendPresenceService } from '../presence/friend-presence.service';
import { SocialTelemetry, type FriendshipChange } from '../telemetry';
import type { Friendship } from './domain/friendship';

/** Logs a committed change of a friendship and notifies both users. */
@Injectable()
export class FriendshipGateway {
  constructor(
    private readonly presence: FriendPresenceService,
    private readonly telemetry: SocialTelemetry,
    private readonly server: IoServer<FriendsServerMessages>,
  ) {}

  async announce(change: FriendshipChange, { friendshipId, userIds, state }: Friendship): Promise<void> {
    this.telemetry.friendshipChanged(change, friendshipId);
    if (change === 'removed') return this.presence.friendshipEnded(userIds);
    this.server.emitToUsers(userIds, FRIENDS_SERVER.friendRequestsChanged, {});
    if (change !== 'accepted' || state.status !== 'accepted') return;
    this.server.to(userRoom(state.requesterId)).emit(FRIENDS_SERVER.friendNews, {});
    await this.presence.friendshipBegan(userIds);
  }
}
