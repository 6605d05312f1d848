import type { AdminAct, ServiceName } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import { Clock } from '../clock';
import { newId } from '../ids';
import { MessagingSettings } from '../messaging/messaging.options';
import { OutboxWriter } from '../messaging/outbox.writer';
import { Republishes, type CurrentState, type Republishable } from '../messaging/republisher';
import { currentRequestId } from '../request/request-context';
import { AdminActEntity } from '../database/entities/admin-act.entity';

/** An act to be kept. `before` and `after` have no password, and people's names under `username`, `email` and `display_name` only. */
export interface NewAct extends Pick<AdminAct, 'action' | 'target_type' | 'target_id'> {
  adminId: string;
  before: object | null;
  after: object | null;
}

/**
 * What admins changed in this service: kept here for ever, and told to the admin service, which shows all of it. The answer
 * to its question carries the act; the event brings it there when that answer is lost.
 */
@Injectable()
@Republishes()
export class AdminActs implements Republishable {
  readonly republishes = 'acts of admins';

  constructor(
    private readonly settings: MessagingSettings,
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxWriter,
    private readonly clock: Clock,
  ) {}

  get service(): ServiceName {
    return this.settings.service;
  }

  /** Keeps an act in the transaction of the change. @throws Error outside of a transaction */
  async record(manager: EntityManager, { adminId, before, after, ...target }: NewAct): Promise<AdminAct> {
    const row: AdminActEntity = {
      actId: newId(),
      adminId,
      action: target.action,
      targetType: target.target_type,
      targetId: target.target_id,
      before: before as AdminAct['before'],
      after: after as AdminAct['after'],
      occurredAt: this.clock.now(),
      requestId: currentRequestId(),
    };
    await manager.insert(AdminActEntity, row as never);
    await this.outbox.append(manager, this.eventOf(row.actId));
    return toAct(row);
  }

  /** The act of that id, without the names of people who are gone by now. */
  async find(actId: string): Promise<AdminAct | null> {
    const row = await this.dataSource.manager.findOneBy(AdminActEntity, { actId });
    return row && toAct(row);
  }

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<CurrentState[]> {
    const rows = await manager.find(AdminActEntity, {
      select: { actId: true },
      where: after === null ? {} : { actId: MoreThan(after) },
      order: { actId: 'ASC' },
      take: limit,
    });
    return rows.map(({ actId }) => ({ cursor: actId, event: this.eventOf(actId) }));
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

function toAct(row: AdminActEntity): AdminAct {
  return {
    act_id: row.actId,
    admin_id: row.adminId,
    action: row.action,
    target_type: row.targetType,
    target_id: row.targetId,
    before: row.before,
    after: row.after,
    occurred_at: row.occurredAt.toISOString(),
    request_id: row.requestId,
  };
}
