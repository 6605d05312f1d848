import type { SessionBeginning } from '@fourfold/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'sessions' })
export class SessionEntity {
  @PrimaryColumn('uuid', { name: 'session_id' })
  sessionId!: string;

  @Column({ type: 'uuid', name: 'user_id', update: false })
  userId!: string;

  /** SHA-256 of the current refresh token. */
  @Column({ type: 'bytea', name: 'token_hash' })
  tokenHash!: Buffer;

  /** Number of refresh tokens before the current one. */
  @Column({ type: 'integer', default: 0 })
  generation!: number;

  @Column({ type: 'boolean', name: 'remember_me', update: false })
  rememberMe!: boolean;

  @Column({ type: 'text', name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @Column({ type: 'text' })
  address!: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()', update: false })
  createdAt!: Date;

  @Column({ type: 'text', name: 'began_with', default: 'password', update: false })
  beganWith!: SessionBeginning;

  /** With which it began; null for a password. */
  @Column({ type: 'uuid', name: 'passkey_id', nullable: true, update: false })
  passkeyId!: string | null;

  /** When the password was last entered, or a passkey used. */
  @Column({ type: 'timestamptz', name: 'authenticated_at', default: () => 'now()' })
  authenticatedAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', default: () => 'now()' })
  lastUsedAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', update: false })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
