import { Column, Entity, PrimaryColumn } from 'typeorm';

/** To confirm the address it was mailed to, or to give that address back to the account. */
export type EmailLinkPurpose = 'confirm' | 'restore';

/** A link about the change of an e-mail address. */
@Entity({ name: 'email_links' })
export class EmailLinkEntity {
  /** SHA-256 of the token in the link. */
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text' })
  purpose!: EmailLinkPurpose;

  /** The address it was mailed to. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text', name: 'email_key' })
  emailKey!: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  /** When it was used, or when the use of another one voided it. */
  @Column({ type: 'timestamptz', name: 'spent_at', nullable: true })
  spentAt!: Date | null;
}
