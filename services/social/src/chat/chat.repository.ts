import { CHAT_HISTORY_PAGE, type DirectMessage } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, Any, LessThan, MoreThan } from 'typeorm';
import type { EntityManager, FindOptionsWhere, Repository, SelectQueryBuilder } from 'typeorm';
import { pairOf } from '../friendship/domain/bond';
import { FriendshipEntity } from '../friendship/friendship.entity';
import { ConversationEntity } from './conversation.entity';
import { MessageEntity } from './message.entity';

export interface NewMessage {
  readonly fromUserId: string;
  readonly fromUsername: string;
  readonly toUserId: string;
  readonly text: string;
  readonly clientMessageId: string | null;
  readonly sentAt: Date;
}

/** A message and the conversation it belongs to. */
export interface StoredMessage {
  readonly friendshipId: number;
  readonly message: DirectMessage;
}

export interface MarkedRead {
  /** Whose messages they were. */
  readonly senderId: string;
  /** False when they had been read before. */
  readonly changed: boolean;
}

@Injectable()
export class ChatRepository {
  constructor(@InjectRepository(MessageEntity) private readonly rows: Repository<MessageEntity>) {}

  /**
   * Stores a message between friends under the next number of their conversation and counts it as unread. The friendship
   * can't end before that is committed.
   *
   * @returns undefined when the two are not friends, or the sender has used the client message id before
   */
  async insert(manager: EntityManager, message: NewMessage): Promise<StoredMessage | undefined> {
    const { fromUsername, ...columns } = message;
    const friendship = await manager.findOne(FriendshipEntity, {
      where: acceptedPair(message.fromUserId, message.toUserId),
      lock: { mode: 'pessimistic_read' },
    });
    if (!friendship) return undefined;
    const { friendshipId } = friendship;
    const conversation = await lockConversation(manager, friendshipId);
    const seq = conversation.lastSeq + 1;
    const row = manager.create(MessageEntity, { ...columns, friendshipId, seq });
    await manager.createQueryBuilder().insert().into(MessageEntity).values(row).orIgnore().execute();
    if (!manager.hasId(row)) return undefined;
    const unread =
      message.fromUserId === friendship.lowUserId
        ? { highUnread: conversation.highUnread + 1 }
        : { lowUnread: conversation.lowUnread + 1 };
    await manager.update(ConversationEntity, { friendshipId }, { lastSeq: seq, ...unread });
    return { friendshipId, message: directMessageOf(row, fromUsername, false) };
  }

  /** The message that the sender has sent to this friend, or former friend, under this id. */
  async findByClientId(
    manager: EntityManager,
    { fromUserId, toUserId, clientMessageId }: NewMessage & { clientMessageId: string },
  ): Promise<StoredMessage | undefined> {
    const [lowUserId, highUserId] = pairOf(fromUserId, toUserId);
    const row = await messagesOf(manager, {
      fromUserId,
      clientMessageId,
      conversation: { friendship: { lowUserId, highUserId } },
    }).getOne();
    return row ? storedOf(row) : undefined;
  }

  /** The conversation of two friends; undefined when they are none. */
  async findFriendship(userId: string, friendId: string): Promise<number | undefined> {
    const friendship = await this.rows.manager.findOneBy(FriendshipEntity, acceptedPair(userId, friendId));
    return friendship?.friendshipId;
  }

  /** A page of the newest messages, the oldest of them first. */
  async listNewest(friendshipId: number, offset: number): Promise<DirectMessage[]> {
    const rows = await messagesOf(this.rows.manager, { friendshipId })
      .orderBy('message.seq', 'DESC')
      .offset(offset)
      .limit(CHAT_HISTORY_PAGE)
      .getMany();
    return rows.reverse().map((row) => storedOf(row).message);
  }

  /** The first messages after a number, in order. */
  async listAfter(friendshipId: number, afterSeq: number): Promise<DirectMessage[]> {
    const rows = await messagesOf(this.rows.manager, { friendshipId, seq: MoreThan(afterSeq) })
      .orderBy('message.seq')
      .limit(CHAT_HISTORY_PAGE)
      .getMany();
    return rows.map((row) => storedOf(row).message);
  }

  /** The messages between two numbers that were sent since then, in order. */
  async listBetween(
    friendshipId: number,
    { afterSeq, beforeSeq, since }: { afterSeq: number; beforeSeq: number; since: Date },
  ): Promise<DirectMessage[]> {
    const rows = await messagesOf(this.rows.manager, {
      friendshipId,
      seq: And(MoreThan(afterSeq), LessThan(beforeSeq)),
      sentAt: MoreThan(since),
    })
      .orderBy('message.seq')
      .getMany();
    return rows.map((row) => storedOf(row).message);
  }

  /** What was sent to or by these users since then, in order. */
  async listSince(userIds: readonly string[], since: Date, limit: number): Promise<StoredMessage[]> {
    const rows = await messagesOf(this.rows.manager, [
      { sentAt: MoreThan(since), fromUserId: Any(userIds) },
      { sentAt: MoreThan(since), toUserId: Any(userIds) },
    ])
      .orderBy({ 'message.friendshipId': 'ASC', 'message.seq': 'ASC' })
      .limit(limit)
      .getMany();
    return rows.map(storedOf);
  }

  /**
   * Marks as read what the sender of this message has sent to the reader, up to it.
   *
   * @returns undefined when there is no such message to the reader from a friend
   */
  async markRead(
    manager: EntityManager,
    readerId: string,
    messageId: number,
  ): Promise<MarkedRead | undefined> {
    // The counters are locked first: a message that is being stored is counted before or after, but counted.
    const message = await messagesOf(manager, {
      messageId: String(messageId),
      toUserId: readerId,
      conversation: { friendship: { status: 'accepted' } },
    })
      .setLock('pessimistic_write', undefined, ['conversation'])
      .getOne();
    if (!message) return undefined;
    const { friendshipId, seq, fromUserId: senderId } = message;
    if (isRead(message)) return { senderId, changed: false };
    const unread = await manager.countBy(MessageEntity, {
      friendshipId,
      seq: MoreThan(seq),
      toUserId: readerId,
    });
    const counters =
      readerId === message.conversation.friendship.lowUserId
        ? { lowReadSeq: seq, lowUnread: unread }
        : { highReadSeq: seq, highUnread: unread };
    await manager.update(ConversationEntity, { friendshipId }, counters);
    return { senderId, changed: true };
  }
}

function acceptedPair(one: string, other: string): FindOptionsWhere<FriendshipEntity> {
  const [lowUserId, highUserId] = pairOf(one, other);
  return { lowUserId, highUserId, status: 'accepted' };
}

/** The conversation's row, locked until the transaction ends; the first message makes it. */
async function lockConversation(manager: EntityManager, friendshipId: number): Promise<ConversationEntity> {
  const options = { where: { friendshipId }, lock: { mode: 'pessimistic_write' } } as const;
  const known = await manager.findOne(ConversationEntity, options);
  if (known) return known;
  await manager
    .createQueryBuilder()
    .insert()
    .into(ConversationEntity)
    .values({ friendshipId })
    .orIgnore()
    .execute();
  return manager.findOneOrFail(ConversationEntity, options);
}

/** Messages with the name of the sender and what tells whether they were read. */
function messagesOf(
  manager: EntityManager,
  where: FindOptionsWhere<MessageEntity> | FindOptionsWhere<MessageEntity>[],
): SelectQueryBuilder<MessageEntity> {
  return manager
    .createQueryBuilder(MessageEntity, 'message')
    .innerJoin('message.conversation', 'conversation')
    .innerJoin('conversation.friendship', 'friendship')
    .innerJoin('message.sender', 'sender')
    .select([
      'message',
      'sender.userId',
      'sender.username',
      'friendship.friendshipId',
      'friendship.lowUserId',
    ])
    .addSelect(['conversation.friendshipId', 'conversation.lowReadSeq', 'conversation.highReadSeq'])
    .where(where);
}

function isRead({ seq, fromUserId, conversation }: MessageEntity): boolean {
  const { lowReadSeq, highReadSeq, friendship } = conversation;
  return seq <= (fromUserId === friendship.lowUserId ? highReadSeq : lowReadSeq);
}

function storedOf(row: MessageEntity): StoredMessage {
  return {
    friendshipId: row.friendshipId,
    message: directMessageOf(row, row.sender.username!, isRead(row)),
  };
}

function directMessageOf(row: MessageEntity, fromUsername: string, read: boolean): DirectMessage {
  return {
    id: Number(row.messageId),
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
