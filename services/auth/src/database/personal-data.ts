import { exported, NO_ID, type PersonalData } from '@fourfold/platform/database';

const SECRET = 'a hash of a secret';
const COMPARED = 'the address as it is compared; the address itself is exported';
const UNIQUE = 'the column is unique and not null: the id stands in for the address';
const TOMBSTONE = 'the id and the username are never given to another account';

/** What each table stores about users. */
export const PERSONAL_DATA: PersonalData = {
  users: {
    export: exported(
      { user_id: NO_ID },
      (manager, { userId, after }) => manager.sql`
        select user_id, username, email, email_since, display_name, is_admin, is_observer, is_active, is_guest,
               muted_until, current_streak, highest_streak, streak_version::float8 as streak_version, version,
               created_at, deleted_at
          from users where user_id = ${userId} and user_id > ${after.user_id}`,
    ),
    withheld: { password_hash: SECRET, email_key: COMPARED },
    kept: { user_id: TOMBSTONE, email: UNIQUE, email_key: UNIQUE },
  },
  former_addresses: {
    export: exported(
      { email_key: '' },
      (manager, { userId, after, limit }) => manager.sql`
        select user_id, email, email_key, since, expires_at
          from former_addresses where user_id = ${userId} and email_key > ${after.email_key}
         order by email_key limit ${limit}`,
    ),
  },
  sessions: {
    export: exported(
      { session_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        select session_id, user_id, generation, remember_me, user_agent, address, created_at, authenticated_at,
               last_used_at, expires_at, revoked_at
          from sessions where user_id = ${userId} and session_id > ${after.session_id}
         order by session_id limit ${limit}`,
    ),
    withheld: { token_hash: SECRET },
  },
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
  failed_logins: {
    export: exported(
      { failed_login_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select failed_login_id::float8 as failed_login_id, user_id, email, address, user_agent, attempted_at
          from failed_logins where user_id = ${userId} and failed_login_id > ${after.failed_login_id}
         order by failed_logins.failed_login_id limit ${limit}`,
    ),
    withheld: { email_key: COMPARED },
  },
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
