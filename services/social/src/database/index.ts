import { BlockEntity } from '../relation/block.entity';
import { ConversationEntity } from '../chat/conversation.entity';
import { MessageEntity } from '../chat/message.entity';
import { FriendshipEntity } from '../relation/friendship.entity';
import { NOTICE_RETENTION_MS, REPORT_RETENTION_MS } from '../limits';
import { MessageCountEntity } from '../message-count/message-count.entity';
import { NoticeEntity } from '../notice/notice.entity';
import { ReportEntity } from '../report/report.entity';
import { StreakEntity } from '../user/streak.entity';
import { UserEntity } from '../user/user.entity';
import { CreateSocialTables } from './migrations/1767225600000-create-social-tables';
import { AddModeration } from './migrations/1795633200000-add-moderation';
import { AddReportCases } from './migrations/1795900000000-add-report-cases';
import { PARTITIONS } from './partitions';
import { PERSONAL_DATA } from './personal-data';

/** The entities and migrations of the schema `social`, and which of its rows expire. */
export const DATABASE = {
  schema: 'social',
  entities: [
    BlockEntity,
    ConversationEntity,
    FriendshipEntity,
    MessageCountEntity,
    MessageEntity,
    NoticeEntity,
    ReportEntity,
    StreakEntity,
    UserEntity,
  ],
  migrations: [CreateSocialTables, AddModeration, AddReportCases],
  partitions: PARTITIONS,
  personalData: PERSONAL_DATA,
  retention: [
    { table: 'notices', age: 'created_at', retentionMs: NOTICE_RETENTION_MS },
    { table: 'reports', age: 'created_at', retentionMs: REPORT_RETENTION_MS },
  ],
};
