import { exported, NO_ID, type PersonalData } from '@fourfold/platform/database';

const LOG = 'the log of what admins did keeps ids, and no names';

/** What each table stores about users. */
export const PERSONAL_DATA: PersonalData = {
  // What the caller did as an admin, and what admins did to the caller. The state of others is not theirs to read.
  audit_entries: {
    export: exported(
      { audit_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select audit_id::float8 as audit_id, act_id, action, target_type, target_id, occurred_at,
               case when admin_id = ${userId} then admin_id end as admin_id,
               case when before ->> 'user_id' = ${userId} then before end as before,
               case when after ->> 'user_id' = ${userId} then after end as after
          from audit_entries
         where (admin_id = ${userId} or before ->> 'user_id' = ${userId} or after ->> 'user_id' = ${userId})
           and audit_id > ${after.audit_id}
         order by audit_entries.audit_id limit ${limit}`,
    ),
    withheld: { request_id: 'leads to lines of the log, which are about the service' },
    kept: { admin_id: LOG, target_id: LOG, before: LOG, after: LOG },
  },
  deleted_people: {
    export: 'ids of deleted accounts',
    kept: { user_id: 'keeps late events from bringing the names back' },
  },
  counted_users: {
    export: exported(
      { user_id: NO_ID },
      (manager, { userId, after }) => manager.sql`
        select user_id, deleted, created_at from counted_users where user_id = ${userId} and user_id > ${after.user_id}`,
    ),
    kept: { user_id: 'keeps late events from counting the account again' },
  },
  counted_scores: {
    export: exported(
      { score_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select score_id::float8 as score_id, user_id, submitted_at, won, removed, version::float8 as version
          from counted_scores where user_id = ${userId} and score_id > ${after.score_id}
         order by counted_scores.score_id limit ${limit}`,
    ),
  },
  counted_battles: {
    export: exported(
      { battle_id: NO_ID },
      (manager, { userId, after, limit }) => manager.sql`
        select battle_id, user_ids, finished_at
          from counted_battles where user_ids @> array[${userId}::uuid] and battle_id > ${after.battle_id}
         order by battle_id limit ${limit}`,
    ),
  },
  counted_messages: { export: 'numbers of messages, which are about nobody' },
  day_figures: { export: 'numbers of a day, which are about nobody' },
  counted_puzzles: { export: 'puzzles, which are about nobody' },
};
