import { ACT_NAME_KEYS } from '@fourfold/contracts';
import type { EntityManager } from 'typeorm';

/**
 * Removes a deleted user's personal data from the platform's tables: dead letters, and names in admin actions and their
 * events. Other outbox rows refer to users by id only; a service that publishes more erases it itself.
 */
export async function eraseTraces(manager: EntityManager, userId: string): Promise<void> {
  await manager.sql`delete from dead_letters where strpos(payload, ${userId}) > 0`;
  await manager.sql`
    with acts as (
      update admin_acts set before = before - ${ACT_NAME_KEYS}::text[], after = after - ${ACT_NAME_KEYS}::text[]
       where before ->> 'user_id' = ${userId} or after ->> 'user_id' = ${userId}
      returning act_id, before, after)
    update outbox set data = data || jsonb_build_object('before', before, 'after', after)
      from acts where outbox.id = act_id`;
}
