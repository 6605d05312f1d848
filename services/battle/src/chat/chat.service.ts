import { CHAT_MESSAGES_PER_WINDOW, CHAT_WINDOW_SECONDS, type ChatLine } from '@fourfold/contracts';
import { chatText, Clock, type AuthenticatedUser } from '@fourfold/platform';
import { UserLimiter, type UserLimit } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';

/** One limit for all that a person says, wherever it is said. */
const CHAT_LIMIT: UserLimit = {
  name: 'chat',
  times: CHAT_MESSAGES_PER_WINDOW,
  windowSeconds: CHAT_WINDOW_SECONDS,
};

/** Makes lines of what people type into a chat. */
@Injectable()
export class ChatService {
  constructor(
    private readonly limiter: UserLimiter,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `validation_failed`, which uses up nobody's share; `rate_limited` */
  async lineOf(
    { user_id, username }: AuthenticatedUser,
    text: string,
    maxCharacters: number,
  ): Promise<ChatLine> {
    const message = chatText(text, maxCharacters);
    await this.limiter.take(CHAT_LIMIT, user_id);
    return { user_id, username, message, timestamp: this.clock.now().toISOString() };
  }
}
