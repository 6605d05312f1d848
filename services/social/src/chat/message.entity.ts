import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../user/user.entity';
import { ConversationEntity } from './conversation.entity';

@Entity({ name: 'messages' })
export class MessageEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'message_id',
    generatedIdentity: 'ALWAYS',
  })
  messageId!: string;

  @Column('integer', { name: 'friendship_id' })
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

  @Column('timestamptz', { name: 'sent_at' })
  sentAt!: Date;

  @ManyToOne(() => ConversationEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'friendship_id', foreignKeyConstraintName: 'messages_conversation_fkey' })
  conversation!: ConversationEntity;

  @ManyToOne(() => UserEntity, { nullable: false, createForeignKeyConstraints: false })
  @JoinColumn({ name: 'from_user_id' })
  sender!: UserEntity;
}
