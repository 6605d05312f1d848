import type { DirectMessage, FriendsClientMessages } from '@fourfold/contracts';
import { AppError, Clock, type AuthenticatedUser } from '@fourfold/platform';
import { MuteService } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SocialTelemetry } from '../telemetry';
import { ConversationRepository } from './conversation.repository';
import { directMessageOf, MessageRepository, type NewMessage } from './message.repository';

type SendMessage = FriendsClientMessages['send_message'];
type HistoryRequest = FriendsClientMessages['get_chat_history'];

export interface SentMessage {
  message: DirectMessage;
  /** False when it was sent again. */
  isNew: boolean;
}

/** Direct messages between friends. */
@Injectable()
export class ChatService {
  constructor(
    private readonly conversations: ConversationRepository,
    private readonly messages: MessageRepository,
    private readonly mutes: MuteService,
    private readonly telemetry: SocialTelemetry,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a message whose text is normalised by `chatText`. Sending it again with the same `client_message_id` returns
   * the stored message.
   *
   * @throws AppError `muted`; `not_friends`, also for oneself and unknown users
   */
  async send(user: AuthenticatedUser, request: SendMessage): Promise<SentMessage> {
    const message: NewMessage = {
      fromUserId: user.user_id,
      // Ids are compared as text; clients may send upper case.
      toUserId: request.to_user_id.toLowerCase(),
      text: request.message,
      clientMessageId: request.client_message_id ?? null,
      sentAt: this.clock.now(),
    };
    const stored = await this.conversations.inTransaction((manager) => this.store(manager, user, message));
    if (stored.isNew) this.telemetry.messageStored();
    else this.telemetry.messageSentAgain(stored.message.id);
    return stored;
  }

  /** @throws AppError `not_friends`, also for the history with a former friend */
  async history(user: AuthenticatedUser, request: HistoryRequest): Promise<DirectMessage[]> {
    const { friend_id: friendId, offset = 0, after_seq: afterSeq } = request;
    const friendshipId = await this.conversations.findId(user.user_id, friendId.toLowerCase());
    if (friendshipId === undefined) throw new AppError('not_friends');
    return afterSeq === undefined
      ? this.messages.listNewest(friendshipId, offset)
      : this.messages.listAfter(friendshipId, afterSeq);
  }

  /**
   * Marks the messages of the sender to the reader as read, up to this one.
   *
   * @returns the sender; undefined when it had been read before
   * @throws AppError `message_not_found` unless it is a message from a friend to the reader
   */
  markRead(user: AuthenticatedUser, messageId: number): Promise<string | undefined> {
    return this.conversations.inTransaction(async (manager) => {
      const message = await this.messages.findReceived(manager, {
        readerId: user.user_id,
        messageId,
        now: this.clock.now(),
      });
      if (!message) throw new AppError('message_not_found');
      const changed = await this.conversations.markRead(manager, message);
      return changed ? message.fromUserId : undefined;
    });
  }

  private async store(
    manager: EntityManager,
    { username }: AuthenticatedUser,
    message: NewMessage,
  ): Promise<SentMessage> {
    const { fromUserId, toUserId } = message;
    const conversation = await this.conversations.lock(manager, fromUserId, toUserId);
    if (conversation) {
      this.mutes.requireMuteEnded(conversation.mutedUntil);
      const row = { ...message, friendshipId: conversation.friendshipId, seq: conversation.lastSeq + 1 };
      const messageId = await this.messages.insert(manager, conversation, row);
      if (messageId !== undefined)
        return { message: directMessageOf({ ...row, messageId }, username, false), isNew: true };
    } else await this.mutes.requireUnmuted(fromUserId, { manager });
    // Sent before, perhaps by a friend of then: the answer is the stored message.
    const known = await this.messages.findByClientId(manager, message);
    if (!known) throw new AppError('not_friends');
    return { message: known, isNew: false };
  }
}
