import type { AdminAct, ServiceName } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import { Clock } from '../clock';
import { AdminActEntity } from '../database/entities/admin-act.entity';
import { lowestUuid } from '../database/partitions';
import { newId } from '../ids';
import { MessagingConfig } from '../messaging/messaging.config';
import { OutboxService, type NewEvent } from '../messaging/outbox.service';
import { Republishes, type Republishable } from '../messaging/republish.service';
import { currentRequestId } from '../request/request-context';

/** An event reaches the admin service within this time, unless something is down. */
const RECENT_MS = 30_000;
const RECENT_ACTS = 100;

/**
 * An action of an admin to record. `before` and `after` never hold a password, and names of users only under the keys
 * `username`, `email` and `display_name`.
 */
export interface NewAct extends Pick<AdminAct, 'action' | 'target_type' | 'target_id'> {
  adminId: string;
  before: object | null;
  after: object | null;
}

/** Records what admins change in this service. The admin service gets the actions as events and shows them. */
@Injectable()
@Republishes('admin actions')
export class AdminActService implements Republishable {
  constructor(
    private readonly settings: MessagingConfig,
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  get service(): ServiceName {
    return this.settings.service;
  }

  /** Stores an action in the transaction of the change. @throws Error outside of a transaction */
  async record(manager: EntityManager, { adminId, before, after, ...target }: NewAct): Promise<void> {
    const act: AdminAct = {
      act_id: newId(),
      admin_id: adminId,
      ...target,
      before: before as AdminAct['before'],
      after: after as AdminAct['after'],
      occurred_at: this.clock.now().toISOString(),
      request_id: currentRequestId(),
    };
    await manager.insert(AdminActEntity, act as never);
    // `eraseTraces` finds the event of an action by its id.
    await this.outbox.append(manager, { id: act.act_id, ...this.eventOf(act) });
  }

  /** The actions of the last seconds, oldest first: their events may still be on their way. */
  async findRecent(): Promise<AdminAct[]> {
    const since = lowestUuid(new Date(this.clock.machineTime() - RECENT_MS));
    const newest = await this.dataSource.manager.find(AdminActEntity, {
      where: { act_id: MoreThan(since) },
      order: { act_id: 'DESC' },
      take: RECENT_ACTS,
    });
    return newest.reverse();
  }

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const rows = await manager.find(AdminActEntity, {
      where: after === null ? {} : { act_id: MoreThan(after) },
      order: { act_id: 'ASC' },
      take: limit,
    });
    return rows.map((act) => this.eventOf(act));
  }

  /** An action never changes, so it has one version. */
  private eventOf(act: AdminAct): NewEvent {
    return {
      type: `${this.settings.service}.admin_acted`,
      aggregateId: act.act_id,
      aggregateVersion: 1,
      data: { ...act },
    };
  }
}
