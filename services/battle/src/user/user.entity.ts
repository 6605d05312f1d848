import type { AvatarId } from '@fourfold/contracts';
import { ChatUserColumns } from '@fourfold/platform/users';
import { Column, Entity } from 'typeorm';

@Entity({ name: 'people' })
export class UserEntity extends ChatUserColumns {
  /** The avatar for future games. */
  @Column('smallint', { name: 'avatar_id', nullable: true })
  avatarId!: AvatarId | null;

  /** Whether replays that others share show the name. */
  @Column('boolean', { name: 'named_in_shared_replays', default: false })
  namedInSharedReplays!: boolean;
}
