import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A failed login, shown to admins. */
@Entity({ name: 'failed_logins' })
export class FailedLoginEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    name: 'failed_login_id',
  })
  failedLoginId!: string;

  /** As submitted; compared by `emailKey`. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text', name: 'email_key' })
  emailKey!: string;

  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId!: string | null;

  @Column({ type: 'text' })
  address!: string;

  @Column({ type: 'text', name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @Column({ type: 'timestamptz', name: 'attempted_at', default: () => 'now()' })
  attemptedAt!: Date;
}
