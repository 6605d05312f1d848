import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A confirmed address that an account had before, and which is reserved for it. */
@Entity({ name: 'former_addresses' })
export class FormerAddressEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn({ type: 'text', name: 'email_key' })
  emailKey!: string;

  @Column({ type: 'text' })
  email!: string;

  /** When the account got it. */
  @Column({ type: 'timestamptz' })
  since!: Date;

  /** When a link that was mailed to it was first used. */
  @Column({ type: 'timestamptz', name: 'proven_at', nullable: true })
  provenAt!: Date | null;

  /** When the current address replaces it for good; null until that one is confirmed. */
  @Column({ type: 'timestamptz', name: 'expires_at', nullable: true })
  expiresAt!: Date | null;
}
