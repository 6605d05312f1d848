import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { UserRepository } from '../user/user.repository';
import { FriendshipLimits } from './friendship.limits';
import { FriendshipService, type SentRequest } from './friendship.service';
import { UserLookupService } from './user-lookup.service';

/** Sends friend requests by username. */
@Injectable()
export class FriendRequestService {
  constructor(
    private readonly limits: FriendshipLimits,
    private readonly users: UserRepository,
    private readonly lookup: UserLookupService,
    private readonly friendships: FriendshipService,
  ) {}

  /**
   * @throws AppError `cannot_befriend_oneself`, `user_not_found`, `already_friends`, `friend_request_pending`,
   * `friend_request_declined`, `rate_limited`, `service_unavailable` when the name is unknown and auth is down
   */
  async request(user: AuthenticatedUser, typedName: string): Promise<SentRequest> {
    await this.limits.requests.consume(user.user_id);
    const username = typedName.trim().toLowerCase();
    if (username === user.username) throw new AppError('cannot_befriend_oneself');
    await this.users.remember(user);
    const otherId = await this.lookup.findId(user.user_id, username);
    const sent = otherId && (await this.friendships.request(user.user_id, otherId));
    if (!sent) throw new AppError('user_not_found');
    return sent;
  }
}
