import { IdColumn } from '@fourfold/platform/database';
import { Column, Entity, JoinColumn, ManyToOne } from 'typeorm';
import { UserEntity } from '../user/user.entity';
import type { FriendshipState } from './domain/friendship-state';

/** One row for each pair of users. Its lock orders all changes between the two. */
@Entity({ name: 'friendships' })
export class FriendshipEntity {
  @IdColumn('friendship_id')
  friendshipId!: number;

  @Column('uuid', { name: 'low_user_id' })
  lowUserId!: string;

  @Column('uuid', { name: 'high_user_id' })
  highUserId!: string;

  @Column('text', { default: 'none' })
  status!: FriendshipState['status'];

  @Column('uuid', { name: 'requester_id', nullable: true })
  requesterId!: string | null;

  @Column('timestamptz', { name: 'requested_at', nullable: true })
  requestedAt!: Date | null;

  /** Set only in status `rejected`. */
  @Column('timestamptz', { name: 'rejected_at', nullable: true })
  rejectedAt!: Date | null;

  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt!: Date | null;

  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt!: Date | null;

  /** Increases with every published change. */
  @Column('integer', { default: 0 })
  version!: number;

  @ManyToOne(() => UserEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'low_user_id' })
  lowUser!: UserEntity | null;

  @ManyToOne(() => UserEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'high_user_id' })
  highUser!: UserEntity | null;
}
