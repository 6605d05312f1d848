import { ACT_NAME_KEYS, type AdminAct, type AuditEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isUUID } from 'class-validator';
import { Repository, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { lockUser } from '../user-lock';
import { AuditEntryEntity } from './audit-entry.entity';
import { DeletedUserEntity } from './deleted-user.entity';

/** The admin is stored as an id; auth has the name. */
type KeptEntry = Omit<AuditEntry, 'admin_username'>;

@Injectable()
export class AuditRepository {
  constructor(@InjectRepository(AuditEntryEntity) private readonly rows: Repository<AuditEntryEntity>) {}

  /** Adds an action unless it is stored already, without the names of deleted users. */
  async add(manager: EntityManager, act: AdminAct): Promise<void> {
    const isDeleted = await lockUserOf(manager, act);
    const row = isDeleted
      ? { ...act, before: withoutNames(act.before), after: withoutNames(act.after) }
      : act;
    await manager
      .createQueryBuilder()
      .insert()
      .into(AuditEntryEntity)
      // The type of TypeORM does not allow JSON with unknown values.
      .values(row as QueryDeepPartialEntity<AuditEntryEntity>)
      .orIgnore()
      .execute();
  }

  has(manager: EntityManager, actId: string): Promise<boolean> {
    return manager.existsBy(AuditEntryEntity, { act_id: actId });
  }

  /** Newest first. */
  async list(skip: number, limit: number): Promise<KeptEntry[]> {
    const order = { occurred_at: 'DESC', audit_id: 'DESC' } as const;
    const rows = await this.rows.find({ order, skip, take: limit });
    return rows.map(({ act_id: _, ...entry }) => entry);
  }

  /** Removes the names of a user from every entry, including entries added later. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await lockUser(manager, userId);
    await manager
      .createQueryBuilder()
      .insert()
      .into(DeletedUserEntity)
      .values({ userId })
      .orIgnore()
      .execute();
    await manager.sql`
      update audit_entries
      set before = before - ${ACT_NAME_KEYS}::text[], after = after - ${ACT_NAME_KEYS}::text[]
      where before ->> 'user_id' = ${userId} or after ->> 'user_id' = ${userId}`;
  }
}

/** Whether the action is about a deleted user; others cannot be deleted until the transaction ends. */
async function lockUserOf(manager: EntityManager, { before, after }: AdminAct): Promise<boolean> {
  const userId = after?.user_id ?? before?.user_id;
  if (typeof userId !== 'string' || !isUUID(userId, 'loose')) return false;
  await lockUser(manager, userId);
  return manager.existsBy(DeletedUserEntity, { userId });
}

function withoutNames(state: AdminAct['before']): AdminAct['before'] {
  return state && Object.fromEntries(Object.entries(state).filter(([key]) => !ACT_NAME_KEYS.includes(key)));
}
