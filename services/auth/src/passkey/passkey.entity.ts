import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'passkeys' })
export class PasskeyEntity {
  @PrimaryColumn('uuid', { name: 'passkey_id' })
  passkeyId!: string;

  @Column({ type: 'uuid', name: 'user_id', update: false })
  userId!: string;

  /** As the authenticator names it, in base64url. */
  @Column({ type: 'text', name: 'credential_id', update: false })
  credentialId!: string;

  /** In COSE. */
  @Column({ type: 'bytea', name: 'public_key', update: false })
  publicKey!: Buffer;

  /** How often the authenticator has signed; 0 if it does not count. */
  @Column({ type: 'bigint', transformer: bigintAsNumber })
  counter!: number;

  @Column({ type: 'text', array: true, update: false })
  transports!: string[];

  @Column({ type: 'text', update: false })
  name!: string;

  /** The browser in which it was added. */
  @Column({ type: 'text', name: 'user_agent', nullable: true, update: false })
  userAgent!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'clock_timestamp()', update: false })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
