import { exported, NO_ID, type PersonalData } from '@fourfold/platform/database';

/** Bounds what is read and sorted for a page. */
const CONVERSATIONS_AT_ONCE = 20;
const SEARCHED = 'both names as they are searched; the names themselves are exported';
const OF_OTHER = 'of the other user';
const OF_ADMINS = 'notes of admins about a report';
const EVIDENCE = 'what others have reported stays for a year, without names';

/** What each table stores about users. */
export const PERSONAL_DATA: PersonalData = {
  people: {
    export: exported(
      { user_id: NO_ID },
      (manager, { userId, after }) => manager.sql`
        select user_id, username, display_name, is_active, version::float8 as version,
               access_version::float8 as access_version, deleted_at, appear_offline,
               battle_news, muted_until
          from people where user_id = ${userId} and user_id > ${after.user_id}`,
    ),
    withheld: { search_text: SEARCHED, search_pairs: SEARCHED },
    kept: { user_id: 'keeps late events from bringing the account back' },
  },
  streaks: {
    export: exported(
      { user_id: NO_ID },
      (manager, { userId, after }) => manager.sql`
        select user_id, current_streak, highest_streak, version::float8 as version
          from streaks where user_id = ${userId} and user_id > ${after.user_id}`,
    ),
  },
  friendships: {
    export: exported(
      { friendship_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select friendship_id::float8 as friendship_id, low_user_id, high_user_id, status, requester_id, requested_at, rejected_at,
               accepted_at, removed_at, friendships.version, other.display_name as other_display_name
          from friendships left join people as other
            on other.user_id = case when low_user_id = ${userId} then high_user_id else low_user_id end
         where (low_user_id = ${userId} or high_user_id = ${userId}) and friendship_id > ${after.friendship_id}
         order by friendships.friendship_id limit ${limit}`,
    ),
  },
  // Only their own: nobody learns who has blocked or reported them.
  blocks: {
    export: exported(
      { block_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select block_id::float8 as block_id, blocker_id, blocked_id, blocked_at, removed_at, blocks.version,
               blocked.display_name as blocked_display_name
          from blocks left join people as blocked on blocked.user_id = blocked_id
         where blocker_id = ${userId} and block_id > ${after.block_id}
         order by blocks.block_id limit ${limit}`,
    ),
  },
  reports: {
    export: exported(
      { report_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select report_id::float8 as report_id, reporter_id, reported_id, reason, message_id::float8 as message_id,
               messages, created_at, status, reported.display_name as reported_display_name
          from reports left join people as reported on reported.user_id = reported_id
         where reporter_id = ${userId} and report_id > ${after.report_id}
         order by reports.report_id limit ${limit}`,
    ),
    withheld: { closed_reason: OF_ADMINS, handled_by: OF_ADMINS, handled_at: OF_ADMINS, version: OF_ADMINS },
    kept: { reported_id: EVIDENCE, messages: EVIDENCE, handled_by: EVIDENCE },
  },
  notices: {
    export: exported(
      { notice_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select notice_id::float8 as notice_id, user_id, kind, message, until, created_at, dismissed_at
          from notices where user_id = ${userId} and notice_id > ${after.notice_id}
         order by notices.notice_id limit ${limit}`,
    ),
  },
  message_counts: { export: 'numbers of messages, which are about nobody' },
  conversations: {
    export: exported(
      { friendship_id: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        select friendship_id::float8 as friendship_id, last_seq,
               case when low_user_id = ${userId} then low_read_seq else high_read_seq end as read_seq,
               case when low_user_id = ${userId} then low_unread else high_unread end as unread
          from conversations join friendships using (friendship_id)
         where (low_user_id = ${userId} or high_user_id = ${userId}) and friendship_id > ${after.friendship_id}
         order by friendships.friendship_id limit ${limit}`,
    ),
    withheld: {
      low_read_seq: OF_OTHER,
      high_read_seq: OF_OTHER,
      low_unread: OF_OTHER,
      high_unread: OF_OTHER,
    },
  },
  // The names are in the friendships.
  messages: {
    export: exported(
      { friendship_id: 0, seq: 0 },
      (manager, { userId, after, limit }) => manager.sql`
        with next as (
          select friendship_id from friendships
           where (low_user_id = ${userId} or high_user_id = ${userId}) and friendship_id >= ${after.friendship_id}
             and exists (
               select from messages
                where messages.friendship_id = friendships.friendship_id
                  and (messages.friendship_id, seq) > (${after.friendship_id}, ${after.seq}))
           order by friendship_id limit ${CONVERSATIONS_AT_ONCE})
        select own.* from next cross join lateral (
          select message_id::float8 as message_id, messages.friendship_id::float8 as friendship_id, seq, from_user_id, to_user_id, text, sent_at
            from messages
           where messages.friendship_id = next.friendship_id
             and (messages.friendship_id, seq) > (${after.friendship_id}, ${after.seq})
           order by seq limit ${limit}) as own
         order by friendship_id, seq limit ${limit}`,
    ),
    withheld: { client_message_id: 'tells repeated messages of a device apart' },
  },
};
