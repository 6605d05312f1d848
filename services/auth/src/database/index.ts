import type { RetentionRule } from '@fourfold/platform/database';
import { AccountLinkEntity } from '../email/account-link.entity';
import { FormerAddressEntity } from '../email/former-address.entity';
import { FailedLoginEntity } from '../lockout/failed-login.entity';
import { LoginCounterEntity } from '../lockout/login-counter.entity';
import { MailEntity } from '../mail/mail.entity';
import { PasskeyEntity } from '../passkey/passkey.entity';
import { SessionEntity } from '../session/session.entity';
import { SpentRefreshTokenEntity } from '../session/spent-refresh-token.entity';
import { UserEntity } from '../user/user.entity';
import { CreateAuthTables } from './migrations/1736208000000-create-auth-tables';
import { AddGuests } from './migrations/1736208001000-add-guests';
import { AddObserversAndMutes } from './migrations/1795633200000-add-observers-and-mutes';
import { AddPasskeys } from './migrations/1795910400000-add-passkeys';
import { AddSessionPasskeys } from './migrations/1795996800000-add-session-passkeys';
import { AddEmailProofs } from './migrations/1796200000000-add-email-proofs';
import { PERSONAL_DATA } from './personal-data';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Spent tokens are deleted with their session. A counter is obsolete after its window and its lock. */
const RETENTION: readonly RetentionRule[] = [
  { table: 'former_addresses', age: 'expires_at', retentionMs: DAY_MS },
  { table: 'sessions', age: 'expires_at', retentionMs: DAY_MS },
  { table: 'login_counters', age: 'updated_at', retentionMs: HOUR_MS },
  { table: 'failed_logins', age: 'attempted_at', retentionMs: 90 * DAY_MS },
  { table: 'account_links', age: 'expires_at', retentionMs: DAY_MS },
  { table: 'mails', age: 'settled_at', retentionMs: 30 * DAY_MS },
];

/** Entities, migrations and retention of the schema. */
export const DATABASE = {
  schema: 'auth',
  entities: [
    UserEntity,
    FormerAddressEntity,
    SessionEntity,
    SpentRefreshTokenEntity,
    LoginCounterEntity,
    FailedLoginEntity,
    AccountLinkEntity,
    MailEntity,
    PasskeyEntity,
  ],
  migrations: [
    CreateAuthTables,
    AddGuests,
    AddObserversAndMutes,
    AddPasskeys,
    AddSessionPasskeys,
    AddEmailProofs,
  ],
  personalData: PERSONAL_DATA,
  retention: RETENTION,
};
