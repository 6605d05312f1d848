import { Column, PrimaryColumn } from 'typeorm';

/**
 * What a service stores of a user, whom auth owns; each service adds its own columns. Tables that are older than this class
 * have other names, `people` or `players`: a migration can't rename them under the release before.
 */
export abstract class UserColumns {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Null until the names are known, and again once the account is deleted. */
  @Column('text', { nullable: true })
  username!: string | null;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  /** Version of the newest names; 0 while they come from a token only. */
  @Column('bigint', { default: 0 })
  version!: string;

  /** The row of a deleted account stays, so that late events cannot bring the account back. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}

/** What a service with a chat stores of a user. */
export abstract class ChatUserColumns extends UserColumns {
  /** The end of the last mute. */
  @Column('timestamptz', { name: 'muted_until', nullable: true })
  mutedUntil!: Date | null;
}
