import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deleted account whose names and messages may still be in rooms, which are in Redis. */
@Entity({ name: 'pending_erasures' })
export class PendingErasureEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  since!: Date;
}
