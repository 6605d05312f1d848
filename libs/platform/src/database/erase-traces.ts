import { ACT_NAME_KEYS } from '@fourfold/contracts';
import type { EntityManager } from 'typeorm';
import { IdempotencyKeyEntity } from './entities/idempotency-key.entity';

/**
 * Removes what the platform's own tables hold of a deleted person: stored answers to idempotent requests, events that were
 * given up, and the names in what admins changed about the person. Events in the outbox name others by id only; whoever
 * publishes more removes it by itself.
 */
export async function eraseTraces(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(IdempotencyKeyEntity, { userId });
  await manager.sql`delete from dead_letters where strpos(payload, ${userId}) > 0`;
  await manager.sql`
    update admin_acts set before = before - ${ACT_NAME_KEYS}::text[], after = after - ${ACT_NAME_KEYS}::text[]
     where before ->> 'user_id' = ${userId} or after ->> 'user_id' = ${userId}`;
}
