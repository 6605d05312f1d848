import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an account shows to its owner and to a token: enough to sign in. */
export type Account = Readonly<
  Pick<
    UserEntity,
    | 'userId'
    | 'username'
    | 'email'
    | 'displayName'
    | 'isAdmin'
    | 'isObserver'
    | 'isActive'
    | 'isGuest'
    | 'currentStreak'
    | 'highestStreak'
    | 'version'
    | 'createdAt'
  >
>;

@Entity({ name: 'users' })
export class UserEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column({ type: 'text', update: false })
  username!: string;

  /** As typed; compared by `emailKey`. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text', name: 'email_key' })
  emailKey!: string;

  /** When the account got the address. */
  @Column({ type: 'timestamptz', name: 'email_since', default: () => 'now()' })
  emailSince!: Date;

  /** When a link that was mailed to the address was first used: registration proves no mailbox. */
  @Column({ type: 'timestamptz', name: 'email_proven_at', nullable: true })
  emailProvenAt!: Date | null;

  @Column({ type: 'text', name: 'display_name' })
  displayName!: string;

  @Column({ type: 'text', name: 'password_hash' })
  passwordHash!: string;

  @Column({ type: 'boolean', name: 'is_admin', default: false })
  isAdmin!: boolean;

  @Column({ type: 'boolean', name: 'is_observer', default: false })
  isObserver!: boolean;

  /** The end of the last mute. */
  @Column({ type: 'timestamptz', name: 'muted_until', nullable: true })
  mutedUntil!: Date | null;

  /** Until then the role of the account needs no passkey. */
  @Column({ type: 'timestamptz', name: 'passkey_waived_until', nullable: true })
  passkeyWaivedUntil!: Date | null;

  @Column({ type: 'boolean', name: 'is_active', default: true })
  isActive!: boolean;

  /** Whether the user plays without an account. Other services get no event of a guest. Stays true when the guest is erased. */
  @Column({ type: 'boolean', name: 'is_guest', default: false })
  isGuest!: boolean;

  /** A copy, by which the list of admins is sorted; users see their own streak as `StreakService` reads it. */
  @Column({ type: 'integer', name: 'current_streak', default: 0 })
  currentStreak!: number;

  @Column({ type: 'integer', name: 'highest_streak', default: 0 })
  highestStreak!: number;

  /** The version of the last `streak.changed` that was applied. */
  @Column({ type: 'bigint', name: 'streak_version', default: 0, transformer: bigintAsNumber })
  streakVersion!: number;

  /** Incremented by every event about this user. */
  @Column({ type: 'integer', default: 1 })
  version!: number;

  /** When the account was deleted; the row then has no personal data. */
  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()', update: false })
  createdAt!: Date;
}
