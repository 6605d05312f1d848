import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type EntityManager, type FindOptionsWhere, type Repository } from 'typeorm';
import { pairOf } from '../relation/domain/friendship-state';
import { FriendshipEntity } from '../relation/friendship.entity';
import { ConversationEntity } from './conversation.entity';
import { MessageEntity } from './message.entity';

/** Counters of conversations: last number, read positions and unread messages of both users. */
@Injectable()
export class ConversationRepository {
  constructor(
    @InjectRepository(FriendshipEntity) private readonly friendships: Repository<FriendshipEntity>,
  ) {}

  /** The conversation of two friends; undefined if they are not friends. */
  async findId(userId: string, friendId: string): Promise<number | undefined> {
    return (await this.friendships.findOneBy(friendsOf(userId, friendId)))?.friendshipId;
  }

  /**
   * The conversation of two friends, locked until the transaction ends, so that numbers have no gaps and the friendship
   * cannot end meanwhile; undefined if they are not friends.
   */
  async lock(
    manager: EntityManager,
    userId: string,
    friendId: string,
  ): Promise<ConversationEntity | undefined> {
    const friendship = await manager.findOne(FriendshipEntity, {
      where: friendsOf(userId, friendId),
      lock: { mode: 'pessimistic_read' },
    });
    if (!friendship) return undefined;
    const { friendshipId } = friendship;
    let conversation = await lockRow(manager, friendshipId);
    if (!conversation) {
      const row = { friendshipId };
      await manager.createQueryBuilder().insert().into(ConversationEntity).values(row).orIgnore().execute();
      conversation = await lockRow(manager, friendshipId);
    }
    return manager.create(ConversationEntity, { ...conversation!, friendship });
  }

  /** Counts a stored message as unread. */
  async countSent(
    manager: EntityManager,
    { friendshipId, friendship, lowUnread, highUnread }: ConversationEntity,
    { toUserId, seq }: { toUserId: string; seq: number },
  ): Promise<void> {
    const isLow = toUserId === friendship.lowUserId;
    const unread = isLow ? { lowUnread: lowUnread + 1 } : { highUnread: highUnread + 1 };
    await manager.update(ConversationEntity, { friendshipId }, { lastSeq: seq, ...unread });
  }

  /** Marks messages to the reader as read up to this one. @returns false when they were read before */
  async markRead(
    manager: EntityManager,
    { friendshipId, seq, toUserId, conversation: { friendship } }: MessageEntity,
  ): Promise<boolean> {
    const { lowReadSeq, highReadSeq } = (await lockRow(manager, friendshipId))!;
    const isLow = toUserId === friendship.lowUserId;
    if (seq <= (isLow ? lowReadSeq : highReadSeq)) return false;
    // Under the lock, so that no concurrent message is missed.
    const unread = await manager.countBy(MessageEntity, { friendshipId, seq: MoreThan(seq), toUserId });
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
