import type { ReportStatus } from '@fourfold/contracts';
import { bigintAsNumber, IdColumn } from '@fourfold/platform/database';
import { Column, Entity, JoinColumn, ManyToOne } from 'typeorm';
import { UserEntity } from '../user/user.entity';
import type { StoredMessage } from './domain/stored-message';

@Entity({ name: 'reports' })
export class ReportEntity {
  @IdColumn('report_id')
  reportId!: number;

  @Column('uuid', { name: 'reporter_id' })
  reporterId!: string;

  @Column('uuid', { name: 'reported_id' })
  reportedId!: string;

  @Column('text')
  reason!: string;

  @Column('bigint', { name: 'message_id', nullable: true, transformer: bigintAsNumber })
  messageId!: number | null;

  @Column('text', { name: 'chat_message_id', nullable: true })
  chatMessageId!: string | null;

  /** The message and its neighbours, as they were at the time of the report. */
  @Column('jsonb')
  messages!: StoredMessage[];

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column('text', { default: 'open' })
  status!: ReportStatus;

  @Column('text', { name: 'closed_reason', nullable: true })
  closedReason!: string | null;

  /** The admin who changed the status last. */
  @Column('uuid', { name: 'handled_by', nullable: true })
  handledBy!: string | null;

  @Column('timestamptz', { name: 'handled_at', nullable: true })
  handledAt!: Date | null;

  @Column('integer', { default: 1 })
  version!: number;

  @ManyToOne(() => UserEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'handled_by' })
  handler!: UserEntity | null;

  @ManyToOne(() => UserEntity, { nullable: false, createForeignKeyConstraints: false })
  @JoinColumn({ name: 'reporter_id' })
  reporter!: UserEntity;

  @ManyToOne(() => UserEntity, { nullable: false, createForeignKeyConstraints: false })
  @JoinColumn({ name: 'reported_id' })
  reported!: UserEntity;
}
