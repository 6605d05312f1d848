import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { FriendshipEntity } from '../relation/friendship.entity';

/** The counters of a pair's chat. A sender locks this row until the message is stored, so numbers have no gaps. */
@Entity({ name: 'conversations' })
export class ConversationEntity {
  @PrimaryColumn('bigint', { name: 'friendship_id', transformer: bigintAsNumber })
  friendshipId!: number;

  @Column('integer', { name: 'last_seq', default: 0 })
  lastSeq!: number;

  /** How far each user has read, and their unread messages; `low` is the user with the smaller id. */
  @Column('integer', { name: 'low_read_seq', default: 0 })
  lowReadSeq!: number;

  @Column('integer', { name: 'high_read_seq', default: 0 })
  highReadSeq!: number;

  @Column('integer', { name: 'low_unread', default: 0 })
  lowUnread!: number;

  @Column('integer', { name: 'high_unread', default: 0 })
  highUnread!: number;

  @OneToOne(() => FriendshipEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'friendship_id', foreignKeyConstraintName: 'conversations_friendship_id_fkey' })
  friendship!: FriendshipEntity;
}
