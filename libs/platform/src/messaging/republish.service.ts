import type { EventEnvelope } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource, type EntityManager } from 'typeorm';
import { NO_ID } from '../database/personal-data';
import { OutboxService, type NewEvent } from './outbox.service';

const BATCH_ROWS = 500;

/** Marks a provider as `Republishable`; the name of its aggregates appears in the log. */
export const Republishes = DiscoveryService.createDecorator<string>();

/** Implemented by the owner of a kind of aggregate. */
export interface Republishable {
  /**
   * The next aggregates in a stable order, as events with their current state and version. Must read through `manager`.
   * Fewer than `limit` mean that there are no more.
   * @param after the `aggregateId` of the last one handled, or null to begin
   */
  currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]>;
}

/** Lets other services rebuild their read models of this one at any time. */
@Injectable()
export class RepublishService {
  private readonly logger = new Logger('republish');

  constructor(
    private readonly dataSource: DataSource,
    private readonly discovery: DiscoveryService,
    private readonly writer: OutboxService,
  ) {}

  /**
   * Emits the current state of every aggregate as new events with the same aggregate versions; consumers keep the newest, so
   * this is safe while the service runs. @returns the number of events by kind
   */
  async republishState(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const owner of this.discovery.getProviders({ metadataKey: Republishes.KEY })) {
      const kind = this.discovery.getMetadataByDecorator(Republishes, owner)!;
      counts[kind] = await this.republishAll(owner.instance as Republishable);
    }
    this.logger.log({ events: counts, msg: 'the current state was written to the outbox' });
    return counts;
  }

  /**
   * After the stream was lost: publishes all stored events again; consumers ignore events they know.
   * @returns the number of events left to the relay
   */
  async republishOutbox(): Promise<number> {
    let total = 0;
    let last: string | null = NO_ID;
    while (last !== null) {
      const [page]: [{ last: string | null; events: number }] = await this.dataSource.sql`
        with page as (
          select id from outbox where id > ${last} and published_at is not null order by id limit ${BATCH_ROWS}),
        marked as (
          update outbox set published_at = null from page where outbox.id = page.id returning 1)
        select (select id from page order by id desc limit 1) as last, (select count(*)::integer from marked) as events`;
      total += page.events;
      ({ last } = page);
    }
    this.logger.log({ events: total, msg: 'the outbox will be published again' });
    return total;
  }

  private async republishAll(owner: Republishable): Promise<number> {
    let page: EventEnvelope[] = [];
    let total = 0;
    do {
      const after = page.at(-1)?.aggregate_id ?? null;
      page = await this.dataSource.transaction(async (manager) =>
        this.writer.append(manager, ...(await owner.currentState(manager, after, BATCH_ROWS))),
      );
      total += page.length;
    } while (page.length === BATCH_ROWS);
    return total;
  }
}
