import { exported, userRows, type PersonalData } from '@fourfold/platform/database';
import { FriendNewsEntity } from '../friend-news/friend-news.entity';
import { NoticeEntity } from '../notice/notice.entity';
import { BlockEntity } from '../relation/block.entity';
import { FriendshipEntity } from '../relation/friendship.entity';
import { ReportEntity } from '../report/report.entity';
import { StreakEntity } from '../user/streak.entity';
import { UserEntity } from '../user/user.entity';

/** Bounds what is read and sorted for a page. */
const CONVERSATIONS_AT_ONCE = 20;
const SEARCHED = 'both names as they are searched; the names themselves are exported';
const OF_OTHER = 'of the other user';
const OF_ADMINS = 'notes of admins about a report';
const EVIDENCE = 'what others have reported stays for a year, without names';

/** What each table stores about users. */
export const PERSONAL_DATA: PersonalData = {
  people: userRows(UserEntity, {
    withheld: { search_text: SEARCHED, search_pairs: SEARCHED },
    kept: { user_id: 'keeps late events from bringing the account back' },
  }),
  streaks: userRows(StreakEntity),
  friendships: userRows(FriendshipEntity, {
    key: ['friendship_id'],
    where: 'caller.id in (own.low_user_id, own.high_user_id)',
    other: { as: 'other_display_name', of: ['low_user_id', 'high_user_id'], users: UserEntity },
  }),
  friend_news: userRows(FriendNewsEntity, {
    key: ['news_id'],
    other: { as: 'from_display_name', of: ['user_id', 'from_user_id'], users: UserEntity },
  }),
  // Only the user's own: no user learns by whom they were blocked or reported.
  blocks: userRows(BlockEntity, {
    key: ['block_id'],
    where: 'own.blocker_id = caller.id',
    other: { as: 'blocked_display_name', of: ['blocker_id', 'blocked_id'], users: UserEntity },
  }),
  reports: userRows(ReportEntity, {
    key: ['report_id'],
    where: 'own.reporter_id = caller.id',
    other: { as: 'reported_display_name', of: ['reporter_id', 'reported_id'], users: UserEntity },
    withheld: { closed_reason: OF_ADMINS, handled_by: OF_ADMINS, handled_at: OF_ADMINS, version: OF_ADMINS },
    kept: { reported_id: EVIDENCE, messages: EVIDENCE, handled_by: EVIDENCE },
  }),
  notices: userRows(NoticeEntity, { key: ['notice_id'] }),
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
