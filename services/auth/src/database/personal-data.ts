import { exported, NO_ID, userRows, type PersonalData } from '@fourfold/platform/database';
import { FormerAddressEntity } from '../email/former-address.entity';
import { FailedLoginEntity } from '../lockout/failed-login.entity';
import { PasskeyEntity } from '../passkey/passkey.entity';
import { SessionEntity } from '../session/session.entity';
import { UserEntity } from '../user/user.entity';

const SECRET = 'a hash of a secret';
const COMPARED = 'the address as it is compared; the address itself is exported';
const UNIQUE = 'the column is unique and not null: the id stands in for the address';
const TOMBSTONE = 'the id and the username are never given to another account';

/** What each table stores about users. */
export const PERSONAL_DATA: PersonalData = {
  users: userRows(UserEntity, {
    withheld: { password_hash: SECRET, email_key: COMPARED },
    kept: { user_id: TOMBSTONE, email: UNIQUE, email_key: UNIQUE },
  }),
  former_addresses: userRows(FormerAddressEntity, { key: ['email_key'] }),
  passkeys: userRows(PasskeyEntity, {
    key: ['passkey_id'],
    withheld: {
      public_key: 'bytes that only a check of signatures can use; the id of the credential is exported',
    },
  }),
  sessions: userRows(SessionEntity, { key: ['session_id'], withheld: { token_hash: SECRET } }),
  spent_refresh_tokens: { export: 'hashes of secrets; their sessions are exported' },
  login_counters: {
    export: exported(
      { email_key: '', device: '' },
      // The id of a device is a part of its cookie.
      (manager, { userId, after, limit }) => manager.sql`
        with own as (
          select email_key, failed_at, locked_until, updated_at,
                 case device when '' then '' else encode(sha256(convert_to(device, 'UTF8')), 'hex') end as device
            from login_counters
           where email_key = ${userId} or email_key in (
             select email_key from users where user_id = ${userId}
             union select email_key from former_addresses where user_id = ${userId}))
        select * from own where (email_key, device) > (${after.email_key}, ${after.device})
         order by email_key, device limit ${limit}`,
    ),
  },
  failed_logins: userRows(FailedLoginEntity, { key: ['failed_login_id'], withheld: { email_key: COMPARED } }),
  account_links: {
    export: exported(
      { created_at: '-infinity', purpose: '' },
      // The time in microseconds, as a part of the key.
      (manager, { userId, after, limit }) => manager.sql`
        select user_id, purpose, restores_address, expires_at, spent_at,
               to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
          from account_links
         where user_id = ${userId} and (created_at, purpose) > (${after.created_at}::timestamptz, ${after.purpose})
         order by account_links.created_at, purpose limit ${limit}`,
    ),
    withheld: { token_hash: SECRET, address_hash: 'a hash of the address' },
  },
  mails: {
    export: exported(
      { mail_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        select mail_id, kind, created_at, give_up_at, attempts, due_at, settled_at, outcome
          from mails
         where mail_id > ${after.mail_id} and recipient_hash in (
           select sha256(convert_to(email_key, 'UTF8')) from users where user_id = ${userId}
           union select sha256(convert_to(email_key, 'UTF8')) from former_addresses where user_id = ${userId})
         order by mail_id limit ${limit}`,
    ),
    withheld: {
      content: 'encrypted; it may have a link that is a secret',
      recipient_hash: 'a hash of the address',
    },
  },
};
