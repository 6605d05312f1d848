import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many messages were sent on a UTC day, as last published. */
@Entity({ name: 'message_counts' })
export class MessageCountEntity {
  /** YYYY-MM-DD */
  @PrimaryColumn('date')
  date!: string;

  @Column('integer')
  messages!: number;

  @Column('integer', { default: 1 })
  version!: number;
}
