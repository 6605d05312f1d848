import type { NoticeKind } from '@fourfold/contracts';
import { IdColumn } from '@fourfold/platform/database';
import { Column, Entity } from 'typeorm';

/** A message of the moderation to a user. */
@Entity({ name: 'notices' })
export class NoticeEntity {
  @IdColumn('notice_id')
  noticeId!: number;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  kind!: NoticeKind;

  /** Of a warning. */
  @Column('text', { nullable: true })
  message!: string | null;

  /** Of a mute: its end. */
  @Column('timestamptz', { nullable: true })
  until!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  /** When the user has read it; warnings are counted all the same. */
  @Column('timestamptz', { name: 'dismissed_at', nullable: true })
  readAt!: Date | null;
}
