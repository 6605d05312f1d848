import { eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UserEntity } from './user.entity';

export const DELETED_DISPLAY_NAME = 'Deleted player';

/** Takes a person out of every table of auth. */
@Injectable()
export class AccountErasureRepository {
  /** Leaves the id, the username and the dates of an account; its address may be registered again. */
  async anonymise(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `update users set email = 'deleted:' || user_id, email_key = 'deleted:' || user_id, display_name = $2,
              password_hash = '', is_admin = false, is_active = false, current_streak = 0, highest_streak = 0,
              deleted_at = now()
        where user_id = $1`,
      [userId, DELETED_DISPLAY_NAME],
    );
  }

  /** Removes where the person was, with what, and by which name; to be called when the sessions are ended. */
  async removeTraces(manager: EntityManager, { userId, emailKey }: UserEntity): Promise<void> {
    await manager.query('delete from sessions where user_id = $1', [userId]);
    await manager.query('delete from failed_logins where user_id = $1 or email_key = $2', [userId, emailKey]);
    await manager.query(
      `delete from password_resets where user_id = $1 or address_hash = sha256(convert_to($2, 'UTF8'))`,
      [userId, emailKey],
    );
    await manager.query(`delete from mails where recipient_hash = sha256(convert_to($1, 'UTF8'))`, [
      emailKey,
    ]);
    await manager.query('delete from login_counters where email_key in ($1, $2)', [userId, emailKey]);
    // Names left the house with these; whoever has not heard of them hears of the deletion instead.
    await manager.query(
      `delete from outbox where aggregate_id = $1 and type in ('user.registered', 'user.updated')`,
      [userId],
    );
    await eraseTraces(manager, userId);
  }
}
