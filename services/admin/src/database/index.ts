import { AuditEntryEntity } from '../audit/audit-entry.entity';
import { DeletedUserEntity } from '../audit/deleted-user.entity';
import { CreateAdminTables } from './migrations/1768003200000-create-admin-tables';

/** What the schema of admin holds and how it came to be. */
export const DATABASE = {
  schema: 'admin',
  entities: [AuditEntryEntity, DeletedUserEntity],
  migrations: [CreateAdminTables],
};
