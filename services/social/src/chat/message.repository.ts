import { CHAT_HISTORY_PAGE, type DirectMessage } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  LessThanOrEqual,
  MoreThan,
  type EntityManager,
  type FindOperator,
  type FindOptionsWhere,
  type Repository,
} from 'typeorm';
import { CLIENT_MESSAGE_IDS_KNOWN_MS } from '../limits';
import { pairOf } from '../relation/domain/friendship-state';
import type { LockedConversation } from './conversation.repository';
import { MessageEntity } from './message.entity';

export interface NewMessage {
  readonly fromUserId: string;
  readonly toUserId: string;
  readonly text: string;
  readonly clientMessageId: string | null;
  readonly sentAt: Date;
}

@Injectable()
export class MessageRepository {
  constructor(@InjectRepository(MessageEntity) private readonly rows: Repository<MessageEntity>) {}

  /**
   * Stores a message and counts it as unread. The lock of the conversation keeps the client message id from being stored
   * twice.
   * @returns its id, or undefined when the sender has used the client message id before
   */
  async insert(
    manager: EntityManager,
    { friendshipId, lowUserId }: LockedConversation,
    message: NewMessage & { seq: number },
  ): Promise<number | undefined> {
    const { seq, fromUserId, toUserId, text, clientMessageId, sentAt } = message;
    const isToLow = toUserId === lowUserId;
    const [stored] = await manager.sql<{ messageId: number }[]>`
      with stored as (
        insert into messages (friendship_id, seq, from_user_id, to_user_id, text, client_message_id, sent_at)
        select ${friendshipId}::bigint, ${seq}::integer, ${fromUserId}::uuid, ${toUserId}::uuid, ${text}::text,
          ${clientMessageId}::text, ${sentAt}::timestamptz
        where not exists (
          select from messages where friendship_id = ${friendshipId} and client_message_id = ${clientMessageId}
            and from_user_id = ${fromUserId} and sent_at > ${knownSince(sentAt)})
        returning message_id, friendship_id, seq),
      counted as (
        update conversations
        set last_seq = stored.seq, low_unread = low_unread + ${Number(isToLow)},
          high_unread = high_unread + ${Number(!isToLow)}
        from stored where conversations.friendship_id = stored.friendship_id)
      select message_id::float8 as "messageId" from stored`;
    return stored?.messageId;
  }

  /** The message with this client id from the sender to this friend, or former friend. */
  async findByClientId(
    manager: EntityManager,
    { fromUserId, toUserId, clientMessageId, sentAt }: NewMessage,
  ): Promise<DirectMessage | undefined> {
    if (clientMessageId === null) return undefined;
    const [lowUserId, highUserId] = pairOf(fromUserId, toUserId);
    const [message] = await this.find(manager, {
      fromUserId,
      clientMessageId,
      sentAt: MoreThan(knownSince(sentAt)),
      conversation: { friendship: { lowUserId, highUserId } },
    });
    return message;
  }

  /**
   * A message from a friend to the reader, with `conversation.friendship`. Most are recent: older partitions are searched only if
   * the recent ones do not have it, since its id does not say in which partition it is.
   */
  async findReceived(
    manager: EntityManager,
    { readerId, messageId, now }: { readerId: string; messageId: number; now: Date },
  ): Promise<MessageEntity | null> {
    const find = (sentAt: FindOperator<Date>): Promise<MessageEntity | null> =>
      manager.findOne(MessageEntity, {
        where: {
          messageId,
          sentAt,
          toUserId: readerId,
          conversation: { friendship: { status: 'accepted' } },
        },
        relations: { conversation: { friendship: true } },
      });
    return (await find(MoreThan(knownSince(now)))) ?? find(LessThanOrEqual(knownSince(now)));
  }

  /** A page of the newest messages, the oldest of them first. */
  async listNewest(friendshipId: number, offset: number): Promise<DirectMessage[]> {
    const messages = await this.find(this.rows.manager, { friendshipId }, { order: 'DESC', offset });
    return messages.reverse();
  }

  /** The first messages after a number, in order. */
  listAfter(friendshipId: number, afterSeq: number): Promise<DirectMessage[]> {
    return this.find(this.rows.manager, { friendshipId, seq: MoreThan(afterSeq) });
  }

  /** A page of messages with the name of the sender and whether they were read. */
  private async find(
    manager: EntityManager,
    where: FindOptionsWhere<MessageEntity>,
    { order = 'ASC', offset = 0 }: { order?: 'ASC' | 'DESC'; offset?: number } = {},
  ): Promise<DirectMessage[]> {
    const rows = await manager
      .createQueryBuilder(MessageEntity, 'message')
      .innerJoin('message.conversation', 'conversation')
      .innerJoin('conversation.friendship', 'friendship')
      .innerJoin('message.sender', 'sender')
      .select(['message', 'sender.userId', 'sender.username', 'friendship.friendshipId'])
      .addSelect(['friendship.lowUserId', 'conversation.friendshipId'])
      .addSelect(['conversation.lowReadSeq', 'conversation.highReadSeq'])
      .where(where)
      .orderBy('message.seq', order)
      .offset(offset)
      .limit(CHAT_HISTORY_PAGE)
      .getMany();
    return rows.map((row) => directMessageOf(row, row.sender.username!, isRead(row)));
  }
}

/** Client message ids are looked for in the messages since then, which are in few partitions. */
function knownSince(sentAt: Date): Date {
  return new Date(sentAt.getTime() - CLIENT_MESSAGE_IDS_KNOWN_MS);
}

export function directMessageOf(
  row: Omit<MessageEntity, 'conversation' | 'sender'>,
  fromUsername: string,
  read: boolean,
): DirectMessage {
  return {
    id: row.messageId,
    from_user_id: row.fromUserId,
    from_username: fromUsername,
    to_user_id: row.toUserId,
    message: row.text,
    timestamp: row.sentAt.toISOString(),
    read,
    seq: row.seq,
    ...(row.clientMessageId === null ? {} : { client_message_id: row.clientMessageId }),
  };
}

function isRead({ seq, fromUserId, conversation }: MessageEntity): boolean {
  const { lowReadSeq, highReadSeq, friendship } = conversation;
  return seq <= (fromUserId === friendship.lowUserId ? highReadSeq : lowReadSeq);
}
