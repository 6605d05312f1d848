import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Failed logins that still count towards a lock. */
@Entity({ name: 'login_counters' })
export class LoginCounterEntity {
  /** The submitted address, with or without an account; the user id for signed-in callers. */
  @PrimaryColumn('text', { name: 'email_key' })
  emailKey!: string;

  /** A known device; empty for all others. */
  @PrimaryColumn('text')
  device!: string;

  @Column({ type: 'timestamptz', array: true, name: 'failed_at', default: () => `'{}'` })
  failedAt!: readonly Date[];

  @Column({ type: 'timestamptz', name: 'locked_until', nullable: true })
  lockedUntil!: Date | null;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
