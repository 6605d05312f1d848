import { CHAT_MESSAGES_PER_WINDOW, CHAT_WINDOW_SECONDS, type ChatLine } from '@fourfold/contracts';
import { chatText, Clock, RateLimiter, type AuthenticatedUser } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';

/** One limit for all that a person says, wherever it is said. */
const CHAT_LIMIT = {
  name: 'chat',
  limit: CHAT_MESSAGES_PER_WINDOW,
  windowSeconds: CHAT_WINDOW_SECONDS,
};

/** Makes lines of what people type into a chat. */
@Injectable()
export class ChatService {
  private readonly limiter: RateLimiter;

  constructor(
    private readonly clock: Clock,
    redis: RedisClient,
  ) {
    this.limiter = RateLimiter.shared(redis, CHAT_LIMIT);
  }

  /** @throws AppError `validation_failed`, which uses up nobody's share; `rate_limited` */
  async lineOf(
    { user_id, username }: AuthenticatedUser,
    text: string,
    maxCharacters: number,
  ): Promise<ChatLine> {
    const message = chatText(text, maxCharacters);
    await this.limiter.consume(user_id);
    return { user_id, username, message, timestamp: this.clock.now().toISOString() };
  }
}
