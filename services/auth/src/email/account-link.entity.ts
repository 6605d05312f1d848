import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `confirm` an address, `reset` a password, `restore` the address the account had before, or add the first `passkey` of an
 * admin.
 */
export type LinkPurpose = 'confirm' | 'reset' | 'restore' | 'passkey';

/** A link that was mailed to the owner of an account, or printed by a command. */
@Entity({ name: 'account_links' })
export class AccountLinkEntity {
  /** SHA-256 of the token in the link. */
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  /** Null for an address without an active account. */
  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId!: string | null;

  @Column({ type: 'text' })
  purpose!: LinkPurpose;

  /** SHA-256 of the normalised address it was mailed to, or that the account had. */
  @Column({ type: 'bytea', name: 'address_hash' })
  addressHash!: Buffer;

  /** Whether using it also gives the account the address back that it was mailed to. */
  @Column({ type: 'boolean', name: 'restores_address', default: false })
  restoresAddress!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  /** When it was used or voided. */
  @Column({ type: 'timestamptz', name: 'spent_at', nullable: true })
  spentAt!: Date | null;
}
