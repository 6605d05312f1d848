import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type EntityManager, type FindOptionsWhere, type Repository } from 'typeorm';
import { CLOCKS_DIFFER_MS } from '../limits';
import { pairOf } from '../relation/domain/friendship-state';
import { FriendshipEntity } from '../relation/friendship.entity';
import { ConversationEntity } from './conversation.entity';
import { MessageEntity } from './message.entity';

export interface LockedConversation {
  readonly friendshipId: number;
  readonly lastSeq: number;
  /** The one of the two with the smaller id. */
  readonly lowUserId: string;
  /** The end of the last mute of the sender. */
  readonly mutedUntil: Date | null;
}

/** Counters of conversations: last number, read positions and unread messages of both users. */
@Injectable()
export class ConversationRepository {
  constructor(
    @InjectRepository(FriendshipEntity) private readonly friendships: Repository<FriendshipEntity>,
  ) {}

  inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.friendships.manager.transaction(work);
  }

  /** The conversation of two friends; undefined if they are not friends. */
  async findId(userId: string, friendId: string): Promise<number | undefined> {
    return (await this.friendships.findOneBy(friendsOf(userId, friendId)))?.friendshipId;
  }

  /**
   * The conversation of a sender with a friend, locked until the transaction ends, so that numbers have no gaps and the
   * friendship cannot end meanwhile; undefined if they are not friends.
   */
  async lock(
    manager: EntityManager,
    senderId: string,
    friendId: string,
  ): Promise<LockedConversation | undefined> {
    const [low, high] = pairOf(senderId, friendId);
    const find = (): Promise<LockedConversation[]> => manager.sql`
      select friendship_id::float8 as "friendshipId", last_seq as "lastSeq", low_user_id as "lowUserId",
        (select muted_until from people where user_id = ${senderId}) as "mutedUntil"
      from friendships join conversations using (friendship_id)
      where low_user_id = ${low} and high_user_id = ${high} and status = 'accepted'
      for share of friendships for update of conversations`;
    const [locked] = await find();
    if (locked) return locked;
    // Until the first message of the two there is none. The friendship is locked, so that it can't end before the second search.
    await manager.sql`
      insert into conversations (friendship_id)
      select friendship_id from friendships
      where low_user_id = ${low} and high_user_id = ${high} and status = 'accepted' for share
      on conflict do nothing`;
    return (await find())[0];
  }

  /**
   * Marks messages to the reader as read up to this one. @returns false when they were read before
   * @throws AppError `message_not_found` when the account of the sender was deleted meanwhile
   */
  async markRead(
    manager: EntityManager,
    { friendshipId, seq, toUserId, sentAt, conversation: { friendship } }: MessageEntity,
  ): Promise<boolean> {
    const locked = await lockRow(manager, friendshipId);
    if (!locked) throw new AppError('message_not_found');
    const { lowReadSeq, highReadSeq } = locked;
    const isLow = toUserId === friendship.lowUserId;
    if (seq <= (isLow ? lowReadSeq : highReadSeq)) return false;
    // Under the lock, so that no concurrent message is missed; the time leaves out the partitions before it.
    const unread = await manager.countBy(MessageEntity, {
      friendshipId,
      seq: MoreThan(seq),
      toUserId,
      sentAt: MoreThan(new Date(sentAt.getTime() - CLOCKS_DIFFER_MS)),
    });
    const counters = isLow
      ? { lowReadSeq: seq, lowUnread: unread }
      : { highReadSeq: seq, highUnread: unread };
    await manager.update(ConversationEntity, { friendshipId }, counters);
    return true;
  }
}

function friendsOf(one: string, other: string): FindOptionsWhere<FriendshipEntity> {
  const [lowUserId, highUserId] = pairOf(one, other);
  return { lowUserId, highUserId, status: 'accepted' };
}

function lockRow(manager: EntityManager, friendshipId: number): Promise<ConversationEntity | null> {
  return manager.findOne(ConversationEntity, {
    where: { friendshipId },
    lock: { mode: 'pessimistic_write' },
  });
}
