import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deleted account whose names and words may still be in rooms, which are not in this store. */
@Entity({ name: 'departures' })
export class DepartureEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  since!: Date;
}
