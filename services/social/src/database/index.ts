import { BlockEntity } from '../relation/block.entity';
import { ConversationEntity } from '../chat/conversation.entity';
import { MessageEntity } from '../chat/message.entity';
import { FriendshipEntity } from '../relation/friendship.entity';
import { REPORT_RETENTION_MS } from '../limits';
import { ReportEntity } from '../report/report.entity';
import { StreakEntity } from '../user/streak.entity';
import { UserEntity } from '../user/user.entity';
import { CreateSocialTables } from './migrations/1767225600000-create-social-tables';
import { PARTITIONS } from './partitions';
import { PERSONAL_DATA } from './personal-data';

/** The entities and migrations of the schema `social`, and which of its rows expire. */
export const DATABASE = {
  schema: 'social',
  entities: [
    BlockEntity,
    ConversationEntity,
    FriendshipEntity,
    MessageEntity,
    ReportEntity,
    StreakEntity,
    UserEntity,
  ],
  migrations: [CreateSocialTables],
  partitions: PARTITIONS,
  personalData: PERSONAL_DATA,
  retention: [{ table: 'reports', age: 'created_at', retentionMs: REPORT_RETENTION_MS }],
};
