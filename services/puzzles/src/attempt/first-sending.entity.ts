import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When the words of a puzzle first went to a player who could not start it then; a game started later began then. */
@Entity({ name: 'first_sendings' })
export class FirstSendingEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('integer', { name: 'puzzle_id' })
  puzzleId!: number;

  @Column('timestamptz', { name: 'sent_at' })
  sentAt!: Date;
}
