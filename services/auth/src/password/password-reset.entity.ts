import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that sets a new password. */
@Entity({ name: 'password_resets' })
export class PasswordResetEntity {
  /** SHA-256 of the token in the link. */
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  /** SHA-256 of the address it was mailed to, as addresses are compared. */
  @Column({ type: 'bytea', name: 'address_hash' })
  addressHash!: Buffer;

  /** Null for an address without an active account. */
  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId!: string | null;

  @Column({ type: 'timestamptz', name: 'requested_at', default: () => 'clock_timestamp()' })
  requestedAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  /** When it was used, or when a newer link replaced it. */
  @Column({ type: 'timestamptz', name: 'spent_at', nullable: true })
  spentAt!: Date | null;
}
