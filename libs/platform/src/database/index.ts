export { dataSourceOptions, type ClassList, type DatabaseOptions } from './data-source';
export { eraseTraces } from './erase-traces';
export { DatabaseModule } from './database.module';
export { ForwardMigration } from './forward-migration';
export { keepNewest, type NewestBy } from './keep-newest';
export {
  fingerprintOf,
  IdempotencyService,
  type IdempotentRequest,
  type StoredAnswer,
} from './idempotency.service';
export { runMigrations, SchemaBehindError } from './migrate';
export { PLATFORM_MIGRATIONS } from './platform-migrations';
export { provisionSchema, type SchemaOwner } from './provision';
export { RetentionJob, type RetentionRule } from './retention.job';
export { runStatement } from './run-statement';
