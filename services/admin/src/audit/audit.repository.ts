import { ACT_NAME_KEYS, type AdminAct, type AuditEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isUUID } from 'class-validator';
import {
  Brackets,
  In,
  Repository,
  type EntityManager,
  type QueryDeepPartialEntity,
  type SelectQueryBuilder,
} from 'typeorm';
import { AUDIT_FILE_PAGE } from '../limits';
import { lockUser } from '../user-lock';
import type { AuditQueryDto } from './audit.dto';
import { AuditEntryEntity } from './audit-entry.entity';
import { DeletedUserEntity } from './deleted-user.entity';

/** `userIds`: the users that `target` of the query names. */
export type AuditFilter = AuditQueryDto & { readonly userIds?: readonly string[] };

/** A date or the beginning of one. */
const DATE_PART = /^\d{4}(?:-\d{2}){0,2}$/;

/** The admin is stored as an id; auth has the name. */
export type KeptEntry = Omit<AuditEntry, 'admin_username' | 'target_name' | 'changes' | 'summary'>;

@Injectable()
export class AuditRepository {
  constructor(@InjectRepository(AuditEntryEntity) private readonly rows: Repository<AuditEntryEntity>) {}

  /** Adds an action without the names of deleted users. @returns false when it is stored already */
  async add(manager: EntityManager, act: AdminAct): Promise<boolean> {
    const isDeleted = await lockUserOf(manager, act);
    const row = isDeleted
      ? { ...act, before: withoutNames(act.before), after: withoutNames(act.after) }
      : act;
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(AuditEntryEntity)
      // The type of TypeORM does not allow JSON with unknown values.
      .values(row as QueryDeepPartialEntity<AuditEntryEntity>)
      .orIgnore()
      .execute();
    return (inserted.raw as object[]).length > 0;
  }

  /** The stored ones among actions, by their ids. */
  async findStored(actIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.rows.find({ select: { act_id: true }, where: { act_id: In(actIds) } });
    return new Set(rows.map(({ act_id }) => act_id));
  }

  /** Newest first. */
  async list(query: AuditFilter): Promise<KeptEntry[]> {
    const rows = await this.matching(query).offset(query.skip).limit(query.limit).getMany();
    return rows.map(keptEntryOf);
  }

  /** All matching entries, newest first, a page at a time. */
  async *pages(query: AuditFilter): AsyncGenerator<KeptEntry[]> {
    let last: AuditEntryEntity | undefined;
    do {
      const found = this.matching(query).limit(AUDIT_FILE_PAGE);
      if (last)
        found.andWhere('(entry.occurred_at, entry.audit_id) < (:time, :id)', {
          time: last.occurred_at,
          id: last.audit_id,
        });
      const rows = await found.getMany();
      if (rows.length > 0) yield rows.map(keptEntryOf);
      last = rows.length === AUDIT_FILE_PAGE ? rows.at(-1) : undefined;
    } while (last);
  }

  private matching({
    admin_id,
    action,
    target_id,
    target,
    userIds = [],
    from,
    to,
  }: AuditFilter): SelectQueryBuilder<AuditEntryEntity> {
    const found = this.rows
      .createQueryBuilder('entry')
      .orderBy('entry.occurred_at', 'DESC')
      .addOrderBy('entry.audit_id', 'DESC');
    if (admin_id !== undefined) found.andWhere('entry.admin_id = :admin_id', { admin_id });
    if (action !== undefined) found.andWhere('entry.action = :action', { action });
    if (target_id !== undefined) found.andWhere('entry.target_id = :target_id', { target_id });
    if (target !== undefined) found.andWhere(isAbout(target, userIds));
    if (from !== undefined) found.andWhere('entry.occurred_at >= :from', { from: new Date(from) });
    if (to !== undefined) found.andWhere('entry.occurred_at < :to', { to: new Date(to) });
    return found;
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

function isAbout(target: string, userIds: readonly string[]): Brackets {
  return new Brackets((about) => {
    about
      .where('entry.target_id = any(:userIds)', { userIds })
      .orWhere(`entry.before ->> 'user_id' = any(:userIds)`)
      .orWhere(`entry.after ->> 'user_id' = any(:userIds)`);
    if (!DATE_PART.test(target)) return;
    for (const state of ['before', 'after'])
      about.orWhere(`starts_with(entry.${state} ->> 'puzzle_date', :target)`, { target });
  });
}

function keptEntryOf({ act_id: _, ...entry }: AuditEntryEntity): KeptEntry {
  return entry;
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
