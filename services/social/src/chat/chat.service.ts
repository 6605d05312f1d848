import type { DirectMessage, FriendsClientMessages } from '@fourfold/contracts';
import { AppError, Clock, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NoticeBus } from '../notice/notice.bus';
import { SocialTelemetry } from '../telemetry';
import { ChatRepository, type NewMessage, type StoredMessage } from './chat.repository';
import type { SendableText } from './sendable-text';

type SendMessage = FriendsClientMessages['send_message'] & { message: SendableText };
type HistoryRequest = FriendsClientMessages['get_chat_history'];

/** Direct messages between friends. Nothing is acknowledged or passed on before it is stored. */
@Injectable()
export class ChatService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: ChatRepository,
    private readonly notices: NoticeBus,
    private readonly telemetry: SocialTelemetry,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a message and passes it on to every tab of both. Sent again with the same `client_message_id` it is the same
   * message, as it was stored; it is passed on again to those who have not had it.
   *
   * @throws AppError `not_friends`, the same for strangers, former friends, oneself and nobody
   */
  async send(user: AuthenticatedUser, request: SendMessage): Promise<DirectMessage> {
    const message: NewMessage = {
      fromUserId: user.user_id,
      fromUsername: user.username,
      // Ids are compared as text here, and a client may write one in capitals.
      toUserId: request.to_user_id.toLowerCase(),
      text: request.message,
      clientMessageId: request.client_message_id ?? null,
      sentAt: this.clock.now(),
    };
    const { stored, isNew } = await this.dataSource.transaction((manager) => this.store(manager, message));
    if (isNew) this.telemetry.messageStored();
    else this.telemetry.messageSentAgain(stored.message.id);
    // The ack does not wait for Redis: delivery to other replicas is best effort.
    void this.passOn(stored);
    return stored.message;
  }

  /** @throws AppError `not_friends`, also for the history with a former friend */
  async history(user: AuthenticatedUser, request: HistoryRequest): Promise<DirectMessage[]> {
    const { friend_id: friendId, offset = 0, after_seq: afterSeq } = request;
    const friendshipId = await this.repository.findFriendship(user.user_id, friendId.toLowerCase());
    if (friendshipId === undefined) throw new AppError('not_friends');
    return afterSeq === undefined
      ? this.repository.listNewest(friendshipId, offset)
      : this.repository.listAfter(friendshipId, afterSeq);
  }

  /** @throws AppError `message_not_found` unless it is a message of a friend to the reader */
  async markRead(user: AuthenticatedUser, messageId: number): Promise<void> {
    const marked = await this.dataSource.transaction((manager) =>
      this.repository.markRead(manager, user.user_id, messageId),
    );
    if (!marked) throw new AppError('message_not_found');
    if (!marked.changed) return;
    await this.notices.publish({
      kind: 'read',
      to_user_id: marked.senderId,
      message_id: messageId,
      reader_id: user.user_id,
    });
  }

  private async store(
    manager: EntityManager,
    message: NewMessage,
  ): Promise<{ stored: StoredMessage; isNew: boolean }> {
    const inserted = await this.repository.insert(manager, message);
    if (inserted) return { stored: inserted, isNew: true };
    const { clientMessageId } = message;
    if (clientMessageId === null) throw new AppError('not_friends');
    // Sent again: the answer is the stored message, also when the friendship has ended since.
    const stored = await this.repository.findByClientId(manager, { ...message, clientMessageId });
    if (!stored) throw new AppError('not_friends');
    return { stored, isNew: false };
  }

  private passOn({ friendshipId, message }: StoredMessage): Promise<void> {
    return this.notices.publish({ kind: 'message', friendship_id: friendshipId, message });
  }
}
