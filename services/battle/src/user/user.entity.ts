import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What this service remembers of a person whom auth owns. */
@Entity({ name: 'people' })
export class UserEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Null once the account is deleted. */
  @Column('text', { nullable: true })
  username!: string | null;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  /** Version of the newest event that was applied; 0 while only a token has told of the person. */
  @Column('bigint', { default: 0 })
  version!: string;
}
