import { ACT_NAME_KEYS, type AdminAct, type AuditEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isUUID } from 'class-validator';
import { Repository, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { lockUser } from '../removal/user-lock';
import { AuditEntryEntity } from './audit-entry.entity';
import { DeletedUserEntity } from './deleted-user.entity';

/** Who it was is an id, whose name auth knows. */
type KeptEntry = Omit<AuditEntry, 'admin_username'>;

@Injectable()
export class AuditRepository {
  constructor(@InjectRepository(AuditEntryEntity) private readonly rows: Repository<AuditEntryEntity>) {}

  /** Adds an act unless it is there, without the names of somebody who is deleted. */
  async add(manager: EntityManager, act: AdminAct): Promise<void> {
    const isDeleted = await holdUserOf(manager, act);
    const row = isDeleted
      ? { ...act, before: withoutNames(act.before), after: withoutNames(act.after) }
      : act;
    await manager
      .createQueryBuilder()
      .insert()
      .into(AuditEntryEntity)
      // TypeORM's type has no place for JSON whose values are unknown.
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

  /** Takes a user's names out of every entry, and out of those that are still to come. */
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

/** Whether the act is about somebody who is deleted; nobody who is there can be forgotten until the transaction ends. */
async function holdUserOf(manager: EntityManager, { before, after }: AdminAct): Promise<boolean> {
  const userId = after?.user_id ?? before?.user_id;
  if (typeof userId !== 'string' || !isUUID(userId, 'loose')) return false;
  await lockUser(manager, userId);
  return manager.existsBy(DeletedUserEntity, { userId });
}

function withoutNames(state: AdminAct['before']): AdminAct['before'] {
  return state && Object.fromEntries(Object.entries(state).filter(([key]) => !ACT_NAME_KEYS.includes(key)));
}
