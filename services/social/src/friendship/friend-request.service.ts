import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { UserDirectory } from '../user/user.directory';
import { UserRepository } from '../user/user.repository';
import { FriendshipLimits } from './friendship.limits';
import { FriendshipService, type SentRequest } from './friendship.service';

/** Sends friend requests by username. */
@Injectable()
export class FriendRequestService {
  constructor(
    private readonly limits: FriendshipLimits,
    private readonly users: UserRepository,
    private readonly directory: UserDirectory,
    private readonly friendships: FriendshipService,
  ) {}

  /**
   * Auth is asked once for an unknown name: the event of the registration may still be on its way. It is also asked for
   * users who block the caller, so that response times do not reveal a block.
   *
   * @throws AppError `cannot_befriend_oneself`, `user_not_found`, `already_friends`, `friend_request_pending`,
   * `rate_limited`, `service_unavailable` when the name is unknown and auth is down
   */
  async request(user: AuthenticatedUser, typedName: string): Promise<SentRequest> {
    await this.limits.requests.consume(user.user_id);
    const username = typedName.trim().toLowerCase();
    if (username === user.username) throw new AppError('cannot_befriend_oneself');
    await this.users.remember(user);
    const sent = await this.friendships.request(user.user_id, username);
    if (sent) return sent;
    await this.directory.fetch(username);
    const sentLater = await this.friendships.request(user.user_id, username);
    if (!sentLater) throw new AppError('user_not_found');
    return sentLater;
  }
}
