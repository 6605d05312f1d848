import { ChallengeEntity } from '../challenge/challenge.entity';
import { BattlePlayerEntity } from '../record/battle-player.entity';
import { BattleEntity } from '../record/battle.entity';
import { FlaggedBattleEntity } from '../record/flagged-battle.entity';
import { RecordEntity } from '../record/record.entity';
import { StandingEntity } from '../record/standing.entity';
import { RelationEntity } from '../relation/relation.entity';
import { PendingErasureEntity } from '../removal/pending-erasure.entity';
import { PracticeEntity } from '../practice/practice.entity';
import { ReplayShareEntity } from '../record/replay-share.entity';
import { ReplayEntity } from '../record/replay.entity';
import { PRACTICE_LOG_RETENTION_MS, REPLAY_RETENTION_MS } from '../limits';
import { UserEntity } from '../user/user.entity';
import { CreateBattleTables } from './migrations/1763683200000-create-battle-tables';
import { AddReplaysAndPractice } from './migrations/1795132800000-add-replays-and-practice';
import { AddMutes } from './migrations/1795633200000-add-mutes';
import { ExpirePracticeLogs } from './migrations/1795825000000-expire-practice-logs';
import { AddFlagDecisions } from './migrations/1795881600000-add-flag-decisions';
import { PERSONAL_DATA } from './personal-data';

/** Entities and migrations of the schema. */
export const DATABASE = {
  schema: 'battle',
  entities: [
    BattleEntity,
    BattlePlayerEntity,
    ChallengeEntity,
    FlaggedBattleEntity,
    PendingErasureEntity,
    PracticeEntity,
    RecordEntity,
    RelationEntity,
    ReplayEntity,
    ReplayShareEntity,
    StandingEntity,
    UserEntity,
  ],
  migrations: [CreateBattleTables, AddReplaysAndPractice, AddMutes, ExpirePracticeLogs, AddFlagDecisions],
  retention: [
    { table: 'replays', age: 'created_at', retentionMs: REPLAY_RETENTION_MS },
    { table: 'practices', age: 'expires_at', retentionMs: 0 },
    { table: 'practices', age: 'finished_at', retentionMs: PRACTICE_LOG_RETENTION_MS, column: 'log' },
  ],
  personalData: PERSONAL_DATA,
};
