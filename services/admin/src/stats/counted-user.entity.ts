import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A published account; the row stays when it is deleted, so that a late event does not count it again. */
@Entity({ name: 'counted_users' })
export class CountedUserEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('boolean')
  deleted!: boolean;

  @Column('timestamptz', { name: 'created_at', nullable: true })
  createdAt!: Date | null;
}
