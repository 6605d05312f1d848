import type { ReportedMessage } from '@fourfold/contracts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../user/user.entity';

@Entity({ name: 'reports' })
export class ReportEntity {
  @PrimaryGeneratedColumn('identity', { name: 'report_id', generatedIdentity: 'ALWAYS' })
  reportId!: number;

  @Column('uuid', { name: 'reporter_id' })
  reporterId!: string;

  @Column('uuid', { name: 'reported_id' })
  reportedId!: string;

  @Column('text')
  reason!: string;

  @Column('bigint', { name: 'message_id', nullable: true })
  messageId!: string | null;

  /** The message and those around it, as they were at the time of the report. */
  @Column('jsonb')
  messages!: ReportedMessage[];

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @ManyToOne(() => UserEntity, { nullable: false, createForeignKeyConstraints: false })
  @JoinColumn({ name: 'reporter_id' })
  reporter!: UserEntity;

  @ManyToOne(() => UserEntity, { nullable: false, createForeignKeyConstraints: false })
  @JoinColumn({ name: 'reported_id' })
  reported!: UserEntity;
}
