import type { EntityManager } from 'typeorm';

/**
 * Removes what the platform's own tables hold of a deleted person: stored answers to idempotent requests, and events
 * that were given up. Events in the outbox name others by id only; whoever publishes more removes it by itself.
 */
export async function eraseTraces(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('delete from idempotency_keys where user_id = $1', [userId]);
  await manager.query('delete from dead_letters where strpos(payload, $1) > 0', [userId]);
}
