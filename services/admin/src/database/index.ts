import { CreateAudit } from './migrations/1768003200000-create-audit';

/** What the schema of admin holds and how it came to be. */
export const DATABASE = { schema: 'admin', entities: [], migrations: [CreateAudit] };
