import { ChallengeEntity } from '../challenge/challenge.entity';
import { BattlePlayerEntity } from '../record/battle-player.entity';
import { BattleEntity } from '../record/battle.entity';
import { FlaggedBattleEntity } from '../record/flagged-battle.entity';
import { RecordEntity } from '../record/record.entity';
import { StandingEntity } from '../record/standing.entity';
import { RelationEntity } from '../relation/relation.entity';
import { PendingErasureEntity } from '../removal/pending-erasure.entity';
import { UserEntity } from '../user/user.entity';
import { CreateBattleTables } from './migrations/1763683200000-create-battle-tables';
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
    RecordEntity,
    RelationEntity,
    StandingEntity,
    UserEntity,
  ],
  migrations: [CreateBattleTables],
  personalData: PERSONAL_DATA,
};
