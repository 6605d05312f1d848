import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Local copy of a user owned by auth. Names and access arrive in events of their own, each with its version. */
@Entity({ name: 'people' })
export class UserEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Null until the first event with names, and again once the account is deleted. */
  @Column('text', { nullable: true })
  username!: string | null;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  /** Both names, folded for comparison. */
  @Column('text', { name: 'search_text', nullable: true })
  searchText!: string | null;

  /** Every pair of neighbouring characters in `searchText`. */
  @Column('text', { name: 'search_pairs', array: true, nullable: true })
  searchPairs!: string[] | null;

  @Column('boolean', { name: 'is_active', default: true })
  isActive!: boolean;

  @Column('bigint', { name: 'name_version', default: 0 })
  nameVersion!: string;

  @Column('bigint', { name: 'access_version', default: 0 })
  accessVersion!: string;

  /** The row of a deleted account stays, so that late events can't bring the account back. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  /** The settings of the user, owned by this service. */
  @Column('boolean', { name: 'appear_offline', default: false })
  appearOffline!: boolean;

  /** Whether to be told how battles of friends ended. */
  @Column('boolean', { name: 'battle_news', default: false })
  battleNews!: boolean;
}
