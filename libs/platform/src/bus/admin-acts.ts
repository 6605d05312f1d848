import type { AdminAct } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { DataSource, EntityManager } from 'typeorm';
import { Clock } from '../clock';
import { newId } from '../ids';
import { currentRequestId } from '../request/request-context';
import { BusSettings } from './bus.options';
import { OutboxWriter } from './outbox.writer';
import { Republishes, type CurrentState, type Republishable } from './republisher';

/** An act to be kept. `before` and `after` have no password, and people's names under `username`, `email` and `display_name` only. */
export interface NewAct extends Pick<AdminAct, 'action' | 'target_type' | 'target_id'> {
  adminId: string;
  before: object | null;
  after: object | null;
}

interface ActRow extends Omit<AdminAct, 'occurred_at'> {
  occurred_at: Date;
}

const COLUMNS =
  'act_id, admin_id, action, target_type, target_id, before, after, occurred_at, request_id' as const;

/**
 * What admins changed in this service: kept here for ever, and told to the admin service, which shows all of it. The answer
 * to its question carries the act; the event brings it there when that answer is lost.
 */
@Injectable()
@Republishes()
export class AdminActs implements Republishable {
  readonly republishes = 'acts of admins';

  constructor(
    private readonly settings: BusSettings,
    private readonly outbox: OutboxWriter,
    private readonly clock: Clock,
  ) {}

  /** Keeps an act in the transaction of the change. @throws Error outside of a transaction */
  async record(manager: EntityManager, { adminId, before, after, ...target }: NewAct): Promise<AdminAct> {
    const act: AdminAct = {
      act_id: newId(),
      admin_id: adminId,
      ...target,
      before: before as AdminAct['before'],
      after: after as AdminAct['after'],
      occurred_at: this.clock.now().toISOString(),
      request_id: currentRequestId(),
    };
    await manager.query(
      `insert into admin_acts (${COLUMNS}) values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9)`,
      [
        act.act_id,
        act.admin_id,
        act.action,
        act.target_type,
        act.target_id,
        before && JSON.stringify(before),
        after && JSON.stringify(after),
        act.occurred_at,
        act.request_id,
      ],
    );
    await this.outbox.append(manager, this.eventOf(act.act_id));
    return act;
  }

  /** The act of that id, without the names of people who are gone by now. */
  async find(database: DataSource | EntityManager, actId: string): Promise<AdminAct | null> {
    if (!isUUID(actId, 'loose')) return null;
    const rows = await database.query<ActRow[]>(`select ${COLUMNS} from admin_acts where act_id = $1::uuid`, [
      actId,
    ]);
    const [row] = rows;
    return row ? { ...row, occurred_at: row.occurred_at.toISOString() } : null;
  }

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<CurrentState[]> {
    const rows = await manager.query<{ act_id: string }[]>(
      `select act_id from admin_acts where $1::uuid is null or act_id > $1::uuid order by act_id limit $2`,
      [after, limit],
    );
    return rows.map(({ act_id }) => ({ cursor: act_id, event: this.eventOf(act_id) }));
  }

  /** An act never changes, so it has one version. */
  private eventOf(actId: string): CurrentState['event'] {
    return {
      type: `${this.settings.service}.admin_acted`,
      aggregateId: actId,
      aggregateVersion: 1,
      data: { act_id: actId },
    };
  }
}
