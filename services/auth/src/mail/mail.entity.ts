import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MailKind } from './domain/mail-texts';

export type MailOutcome = 'sent' | 'failed';

@Entity({ name: 'mails' })
export class MailEntity {
  @PrimaryColumn('uuid', { name: 'mail_id' })
  mailId!: string;

  @Column({ type: 'text' })
  kind!: MailKind;

  /** Address and text, encrypted, while the mail waits. */
  @Column({ type: 'bytea', nullable: true })
  content!: Buffer | null;

  /** SHA-256 of the normalised address, while the mail waits. */
  @Column({ type: 'bytea', name: 'recipient_hash', nullable: true })
  recipientHash!: Buffer | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'clock_timestamp()', update: false })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'give_up_at', update: false })
  giveUpAt!: Date;

  @Column({ type: 'integer', default: 0 })
  attempts!: number;

  /** When the next attempt may begin. */
  @Column({ type: 'timestamptz', name: 'due_at', default: () => 'clock_timestamp()' })
  dueAt!: Date;

  @Column({ type: 'timestamptz', name: 'settled_at', nullable: true })
  settledAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  outcome!: MailOutcome | null;
}
