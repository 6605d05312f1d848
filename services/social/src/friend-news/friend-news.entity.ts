import type { FriendNewsKind } from '@fourfold/contracts';
import { IdColumn } from '@fourfold/platform/database';
import { Column, Entity } from 'typeorm';

/** What a friend has done, for a user who may be away. */
@Entity({ name: 'friend_news' })
export class FriendNewsEntity {
  @IdColumn('news_id')
  newsId!: number;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  kind!: FriendNewsKind;

  /** The friend. */
  @Column('uuid', { name: 'from_user_id' })
  fromUserId!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  /** When the user has read it; it stays, so that a friend nudges once a day. */
  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt!: Date | null;
}
