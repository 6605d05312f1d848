import type { ChatLine } from '@fourfold/contracts';
import { chatText, Clock, type AuthenticatedUser } from '@fourfold/platform';
import { ChatLimitService } from '@fourfold/platform/sockets';
import { MuteService } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { newMessageId, type ChatPlace } from './message-id';

/** Validates chat messages, refuses the messages of muted users, and counts the others against the limit. */
@Injectable()
export class ChatService {
  constructor(
    private readonly clock: Clock,
    private readonly limiter: ChatLimitService,
    private readonly mutes: MuteService,
  ) {}

  /** @throws AppError `validation_failed`, which does not count against the limit; `rate_limited`, `muted` */
  async lineOf(
    { user_id, username }: AuthenticatedUser,
    text: string,
    { place, maxCharacters }: { place: ChatPlace; maxCharacters: number },
  ): Promise<ChatLine> {
    const message = chatText(text, maxCharacters);
    await this.limiter.consume(user_id);
    await this.mutes.requireUnmuted(user_id);
    const message_id = newMessageId(place);
    return { message_id, user_id, username, message, timestamp: this.clock.now().toISOString() };
  }
}
