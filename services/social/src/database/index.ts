import { BlockEntity } from '../relation/block.entity';
import { ConversationEntity } from '../chat/conversation.entity';
import { MessageEntity } from '../chat/message.entity';
import { FriendNewsEntity } from '../friend-news/friend-news.entity';
import { FriendshipEntity } from '../relation/friendship.entity';
import { FRIEND_NEWS_RETENTION_MS, NOTICE_RETENTION_MS, REPORT_RETENTION_MS } from '../limits';
import { MessageCountEntity } from '../message-count/message-count.entity';
import { NoticeEntity } from '../notice/notice.entity';
import { ReportEntity } from '../report/report.entity';
import { StreakEntity } from '../user/streak.entity';
import { UserEntity } from '../user/user.entity';
import { CreateSocialTables } from './migrations/1767225600000-create-social-tables';
import { AddModeration } from './migrations/1795633200000-add-moderation';
import { AddReportCases } from './migrations/1795900000000-add-report-cases';
import { AddPuzzleNotices } from './migrations/1796000000000-add-puzzle-notices';
import { AddFriendNews } from './migrations/1796100000000-add-friend-news';
import { PARTITIONS } from './partitions';
import { PERSONAL_DATA } from './personal-data';

/** The entities and migrations of the schema `social`, and which of its rows expire. */
export const DATABASE = {
  schema: 'social',
  entities: [
    BlockEntity,
    ConversationEntity,
    FriendNewsEntity,
    FriendshipEntity,
    MessageCountEntity,
    MessageEntity,
    NoticeEntity,
    ReportEntity,
    StreakEntity,
    UserEntity,
  ],
  migrations: [CreateSocialTables, AddModeration, AddReportCases, AddPuzzleNotices, AddFriendNews],
  partitions: PARTITIONS,
  personalData: PERSONAL_DATA,
  retention: [
    { table: 'friend_news', age: 'created_at', retentionMs: FRIEND_NEWS_RETENTION_MS },
    { table: 'notices', age: 'created_at', retentionMs: NOTICE_RETENTION_MS },
    { table: 'reports', age: 'created_at', retentionMs: REPORT_RETENTION_MS },
  ],
};
