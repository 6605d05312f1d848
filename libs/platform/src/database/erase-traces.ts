import { ACT_NAME_KEYS } from '@fourfold/contracts';
import type { EntityManager } from 'typeorm';

/**
 * Removes what the platform's own tables hold of a deleted person: stored answers to idempotent requests, events that were
 * given up, and the names in what admins changed about the person. Events in the outbox name others by id only; whoever
 * publishes more removes it by itself.
 */
export async function eraseTraces(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('delete from idempotency_keys where user_id = $1', [userId]);
  await manager.query('delete from dead_letters where strpos(payload, $1) > 0', [userId]);
  await manager.query(
    `update admin_acts set before = before - $2::text[], after = after - $2::text[]
      where before ->> 'user_id' = $1 or after ->> 'user_id' = $1`,
    [userId, ACT_NAME_KEYS],
  );
}
