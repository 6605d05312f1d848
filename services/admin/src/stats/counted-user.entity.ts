import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that auth has published; kept when it is deleted, so that a late event does not count it again. */
@Entity({ name: 'counted_users' })
export class CountedUserEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('boolean')
  deleted!: boolean;
}
