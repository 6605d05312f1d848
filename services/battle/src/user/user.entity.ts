import type { AvatarId } from '@fourfold/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What this service knows of a user whom auth owns. A deleted account stays as a row without names. */
@Entity({ name: 'people' })
export class UserEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Null once the account is deleted. */
  @Column('text', { nullable: true })
  username!: string | null;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  /** Version of the newest event that was applied; 0 while only a token has told of the user. */
  @Column('bigint', { default: 0 })
  version!: string;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  /** The one column that is this service's own: the avatar for coming games. */
  @Column('smallint', { name: 'avatar_id', nullable: true })
  avatarId!: AvatarId | null;
}
