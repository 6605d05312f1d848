import type { AdminAct, ServiceName } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import { Clock } from '../clock';
import { AdminActEntity } from '../database/entities/admin-act.entity';
import { newId } from '../ids';
import { MessagingConfig } from '../messaging/messaging.config';
import { OutboxService, type NewEvent } from '../messaging/outbox.service';
import { Republishes, type Republishable } from '../messaging/republish.service';
import { currentRequestId } from '../request/request-context';

/**
 * An action of an admin to record. `before` and `after` never hold a password, and names of people only under the keys
 * `username`, `email` and `display_name`.
 */
export interface NewAct extends Pick<AdminAct, 'action' | 'target_type' | 'target_id'> {
  adminId: string;
  before: object | null;
  after: object | null;
}

/**
 * Records what admins changed in this service. The admin service shows the actions of all services: it gets each one
 * with the answer to its query, and again by an event in case that answer is lost.
 */
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
    await manager.insert(AdminActEntity, act as never);
    await this.outbox.append(manager, this.eventOf(act));
    return act;
  }

  /** The action with that id; names of deleted users are already removed. */
  find(act_id: string): Promise<AdminAct | null> {
    return this.dataSource.manager.findOneBy(AdminActEntity, { act_id });
  }

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const rows = await manager.find(AdminActEntity, {
      select: { act_id: true },
      where: after === null ? {} : { act_id: MoreThan(after) },
      order: { act_id: 'ASC' },
      take: limit,
    });
    return rows.map((act) => this.eventOf(act));
  }

  /** An action never changes, so it has one version. */
  private eventOf({ act_id }: Pick<AdminAct, 'act_id'>): NewEvent {
    return {
      type: `${this.settings.service}.admin_acted`,
      aggregateId: act_id,
      aggregateVersion: 1,
      data: { act_id },
    };
  }
}
