import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event that this service has applied. */
@Entity({ name: 'inbox' })
export class InboxEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId!: string;

  @Column('text')
  type!: string;

  @Column('timestamptz', { name: 'received_at', default: () => 'clock_timestamp()' })
  receivedAt!: Date;
}
