import { bigintAsNumber, IdColumn } from '@fourfold/platform/database';
import { Column, Entity, JoinColumn, ManyToOne } from 'typeorm';
import { UserEntity } from '../user/user.entity';
import { ConversationEntity } from './conversation.entity';

@Entity({ name: 'messages' })
export class MessageEntity {
  @IdColumn('message_id')
  messageId!: number;

  @Column('bigint', { name: 'friendship_id', transformer: bigintAsNumber })
  friendshipId!: number;

  /** The number within the conversation, from 1. */
  @Column('integer')
  seq!: number;

  @Column('uuid', { name: 'from_user_id' })
  fromUserId!: string;

  @Column('uuid', { name: 'to_user_id' })
  toUserId!: string;

  @Column('text')
  text!: string;

  @Column('text', { name: 'client_message_id', nullable: true })
  clientMessageId!: string | null;

  /** It decides the partition. */
  @Column('timestamptz', { name: 'sent_at' })
  sentAt!: Date;

  @ManyToOne(() => ConversationEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'friendship_id', foreignKeyConstraintName: 'messages_conversation_fkey' })
  conversation!: ConversationEntity;

  @ManyToOne(() => UserEntity, { nullable: false, createForeignKeyConstraints: false })
  @JoinColumn({ name: 'from_user_id' })
  sender!: UserEntity;
}
