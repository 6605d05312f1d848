import { AppError, RateLimitService, type RateLimiter } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { TYPING_PER_WINDOW, TYPING_WINDOW_SECONDS } from '../limits';
import { FriendPresenceService } from '../presence/friend-presence.service';
import { ConversationRepository } from './conversation.repository';

/** Who may see that a user is writing: friends, as long as the user does not appear offline. Nothing is stored. */
@Injectable()
export class TypingService {
  private readonly limit: RateLimiter;

  constructor(
    private readonly conversations: ConversationRepository,
    private readonly presence: FriendPresenceService,
    limits: RateLimitService,
  ) {
    this.limit = limits.create({
      name: 'typing',
      limit: TYPING_PER_WINDOW,
      windowSeconds: TYPING_WINDOW_SECONDS,
    });
  }

  /** @throws AppError `not_friends`, also for a user behind a block, and `rate_limited` */
  async isShownTo(friendId: string, userId: string): Promise<boolean> {
    await this.limit.consume(userId);
    if ((await this.conversations.findId(userId, friendId)) === undefined) throw new AppError('not_friends');
    return !(await this.presence.appearsOffline(userId));
  }
}
