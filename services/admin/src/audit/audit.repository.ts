import { ACT_NAME_KEYS, type AdminAct } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';

/** An entry as it is kept: who it was is an id, whose name auth knows. */
interface KeptEntry extends Omit<AdminAct, 'act_id'> {
  audit_id: number;
}

interface EntryRow extends Omit<KeptEntry, 'occurred_at'> {
  occurred_at: Date;
}

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds an act unless it is there, without the names of somebody who is deleted. */
  async add(manager: EntityManager, act: AdminAct): Promise<void> {
    const personId = personOf(act);
    if (personId !== undefined) await holdPerson(manager, personId);
    await manager.query(
      `insert into audit_entries
         (act_id, admin_id, action, target_type, target_id, before, after, occurred_at, request_id)
       select $1::uuid, $2::uuid, $3, $4, $5, $6::jsonb - hidden.names, $7::jsonb - hidden.names, $8::timestamptz, $9
         from (select case when exists (select from deleted_people where user_id = $10::uuid)
                           then $11::text[] else '{}' end as names) as hidden
       on conflict (act_id) do nothing`,
      [
        act.act_id,
        act.admin_id,
        act.action,
        act.target_type,
        act.target_id,
        act.before && JSON.stringify(act.before),
        act.after && JSON.stringify(act.after),
        act.occurred_at,
        act.request_id,
        personId ?? null,
        ACT_NAME_KEYS,
      ],
    );
  }

  async has(manager: EntityManager, actId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>('select from audit_entries where act_id = $1', [actId]);
    return rows.length > 0;
  }

  /** Newest first. */
  async list(skip: number, limit: number): Promise<KeptEntry[]> {
    const rows = await this.dataSource.query<EntryRow[]>(
      `select audit_id, admin_id, action, target_type, target_id, before, after, occurred_at, request_id
         from audit_entries order by occurred_at desc, audit_id desc offset $1 limit $2`,
      [skip, limit],
    );
    return rows.map((row) => ({ ...row, occurred_at: row.occurred_at.toISOString() }));
  }

  /** Takes a person's names out of every entry, and out of those that are still to come. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await holdPerson(manager, userId);
    await manager.query('insert into deleted_people (user_id) values ($1) on conflict do nothing', [userId]);
    await manager.query(
      `update audit_entries set before = before - $2::text[], after = after - $2::text[]
        where before ->> 'user_id' = $1 or after ->> 'user_id' = $1`,
      [userId, ACT_NAME_KEYS],
    );
  }
}

function personOf({ before, after }: AdminAct): string | undefined {
  const id = after?.user_id ?? before?.user_id;
  return typeof id === 'string' && isUUID(id, 'loose') ? id : undefined;
}

/** An entry about a person and the forgetting of the person take turns. */
async function holdPerson(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`person ${userId}`]);
}
