import { ChatUserColumns } from '@fourfold/platform/users';
import { Column, Entity } from 'typeorm';

/** Names and access arrive in events of their own, each with its version. */
@Entity({ name: 'people' })
export class UserEntity extends ChatUserColumns {
  /** Both names, folded for comparison. */
  @Column('text', { name: 'search_text', nullable: true })
  searchText!: string | null;

  /** Every pair of neighbouring characters in `searchText`. */
  @Column('text', { name: 'search_pairs', array: true, nullable: true })
  searchPairs!: string[] | null;

  @Column('boolean', { name: 'is_active', default: true })
  isActive!: boolean;

  @Column('bigint', { name: 'access_version', default: 0 })
  accessVersion!: string;

  /** The settings of the user, owned by this service. */
  @Column('boolean', { name: 'appear_offline', default: false })
  appearOffline!: boolean;

  /** Whether the user gets news of friends' battles. */
  @Column('boolean', { name: 'battle_news', default: false })
  battleNews!: boolean;
}
