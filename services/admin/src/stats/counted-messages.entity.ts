import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The direct messages of a UTC day. */
@Entity({ name: 'counted_messages' })
export class CountedMessagesEntity {
  /** YYYY-MM-DD */
  @PrimaryColumn('date')
  date!: string;

  @Column('integer')
  messages!: number;

  /** Version of the newest event that was applied. */
  @Column('bigint')
  version!: string;
}
