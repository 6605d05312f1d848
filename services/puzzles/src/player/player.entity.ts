import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Local copy of a user owned by auth. */
@Entity({ name: 'players' })
export class PlayerEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  username!: string;

  @Column('text', { name: 'display_name' })
  displayName!: string;

  /** Version of the newest event that was applied; 0 while the names come from a token only. */
  @Column('bigint', { default: 0 })
  version!: string;

  /** When the account was deleted; only id and version remain then. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  /** IANA zone of the latest request that named one. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone!: string | null;
}
