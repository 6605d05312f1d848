import { AdminActEntity } from './admin-act.entity';
import { DeadLetterEntity } from './dead-letter.entity';
import { IdempotencyKeyEntity } from './idempotency-key.entity';
import { InboxEntity } from './inbox.entity';
import { OutboxEntity } from './outbox.entity';

/** The tables that every service has. */
export const PLATFORM_ENTITIES = [
  AdminActEntity,
  DeadLetterEntity,
  IdempotencyKeyEntity,
  InboxEntity,
  OutboxEntity,
];
