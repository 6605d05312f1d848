import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What this service remembers of a player whom auth owns. */
@Entity({ name: 'players' })
export class PlayerEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  username!: string;

  @Column('text', { name: 'display_name' })
  displayName!: string;

  /** Version of the newest event that was applied; 0 while only a token has told of the player. */
  @Column('bigint', { default: 0 })
  version!: string;

  /** When the player deleted the account; nothing but the id and the version is left then. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  /** IANA name of the zone of the player's latest request that named one. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone!: string | null;
}
