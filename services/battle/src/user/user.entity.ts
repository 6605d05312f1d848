import type { AvatarId } from '@fourfold/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Local copy of a user owned by auth. A deleted account keeps a row without names. */
@Entity({ name: 'people' })
export class UserEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Null once the account is deleted. */
  @Column('text', { nullable: true })
  username!: string | null;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  /** Version of the newest event that was applied; 0 while the names come from a token only. */
  @Column('bigint', { default: 0 })
  version!: string;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  /** The one column owned by this service: the avatar for future games. */
  @Column('smallint', { name: 'avatar_id', nullable: true })
  avatarId!: AvatarId | null;
}
