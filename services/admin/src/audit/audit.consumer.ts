import { EVENT_OWNERS, type EventEnvelope } from '@fourfold/contracts';
import { OnEvent, QueryClient } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditRepository } from './audit.repository';

const ACTS_TOLD = [
  'auth.admin_acted',
  'puzzles.admin_acted',
  'social.admin_acted',
  'battle.admin_acted',
  'admin.admin_acted',
] as const;
type ActTold = (typeof ACTS_TOLD)[number];

/** Brings into the log what no answer brought, and takes out of it the names of those who are gone. */
@Injectable()
export class AuditConsumer {
  constructor(
    private readonly entries: AuditRepository,
    private readonly queries: QueryClient,
  ) {}

  /** The event says only that there is an act: the service that keeps it tells the rest. */
  @OnEvent(...ACTS_TOLD)
  async fetchAct({ type, data: { act_id } }: EventEnvelope<ActTold>, manager: EntityManager): Promise<void> {
    if (await this.entries.has(manager, act_id)) return;
    const owner = EVENT_OWNERS[type];
    const act = await this.queries.askCommon(owner, 'acts.get', { act_id });
    if (!act) throw new Error(`${owner} does not know the act ${act_id} that it told of`);
    await this.entries.add(manager, act);
  }

  @OnEvent('user.deleted')
  async forgetPerson({ data }: EventEnvelope<'user.deleted'>, manager: EntityManager): Promise<void> {
    await this.entries.forget(manager, data.user_id);
  }
}
