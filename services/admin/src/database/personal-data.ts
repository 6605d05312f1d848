import { exported, userRows, type PersonalData } from '@fourfold/platform/database';
import { CountedBattleEntity } from '../stats/counted-battle.entity';
import { CountedScoreEntity } from '../stats/counted-score.entity';
import { CountedUserEntity } from '../stats/counted-user.entity';

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
  counted_users: userRows(CountedUserEntity, {
    kept: { user_id: 'keeps late events from counting the account again' },
  }),
  counted_scores: userRows(CountedScoreEntity, { key: ['score_id'] }),
  counted_battles: userRows(CountedBattleEntity, {
    key: ['battle_id'],
    where: 'own.user_ids @> array[caller.id]',
  }),
  counted_messages: { export: 'numbers of messages, which are about nobody' },
  day_figures: { export: 'numbers of a day, which are about nobody' },
  counted_puzzles: { export: 'puzzles, which are about nobody' },
};
