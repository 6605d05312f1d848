import { REPORT_RETENTION_MS } from '../limits';
import { StreakEntity } from '../person/streak.entity';
import { CreateSocial } from './migrations/1767225600000-create-social';

/** What the schema of social holds, how it came to be, and what of it is removed when it is past its time. */
export const DATABASE = {
  schema: 'social',
  entities: [StreakEntity],
  migrations: [CreateSocial],
  retention: [{ table: 'reports', age: 'created_at', retentionMs: REPORT_RETENTION_MS, onlyIf: 'true' }],
};
