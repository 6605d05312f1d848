import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A refresh token that was exchanged for its successor. */
@Entity({ name: 'spent_refresh_tokens' })
export class SpentRefreshTokenEntity {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column({ type: 'uuid', name: 'session_id' })
  sessionId!: string;

  /** Number of refresh tokens of the session before it. */
  @Column({ type: 'integer' })
  generation!: number;

  @Column({ type: 'timestamptz', name: 'spent_at', default: () => 'now()' })
  spentAt!: Date;
}
