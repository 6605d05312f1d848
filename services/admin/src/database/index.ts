import { AuditEntryEntity } from '../audit/audit-entry.entity';
import { DeletedUserEntity } from '../audit/deleted-user.entity';
import { CountedBattleEntity } from '../stats/counted-battle.entity';
import { CountedMessagesEntity } from '../stats/counted-messages.entity';
import { CountedPuzzleEntity } from '../stats/counted-puzzle.entity';
import { CountedScoreEntity } from '../stats/counted-score.entity';
import { CountedUserEntity } from '../stats/counted-user.entity';
import { DayFiguresEntity } from '../stats/day-figures.entity';
import { FIGURES_KEPT_MS } from '../limits';
import { CreateAdminTables } from './migrations/1768003200000-create-admin-tables';
import { AddFigures } from './migrations/1795633200000-add-figures';
import { PERSONAL_DATA } from './personal-data';

/** Entities and migrations of the schema. */
export const DATABASE = {
  schema: 'admin',
  entities: [
    AuditEntryEntity,
    CountedBattleEntity,
    CountedMessagesEntity,
    CountedPuzzleEntity,
    CountedScoreEntity,
    CountedUserEntity,
    DayFiguresEntity,
    DeletedUserEntity,
  ],
  migrations: [CreateAdminTables, AddFigures],
  personalData: PERSONAL_DATA,
  retention: [
    { table: 'counted_scores', age: 'submitted_at', retentionMs: FIGURES_KEPT_MS },
    { table: 'counted_battles', age: 'finished_at', retentionMs: FIGURES_KEPT_MS },
  ],
};
