import type { EventType } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource, type EntityManager } from 'typeorm';
import { REPUBLISH_BATCH_ROWS } from './limits';
import { OutboxWriter, type NewEvent } from './outbox.writer';

/** One event with the current state of an aggregate, and where to go on after it. */
export interface CurrentState {
  cursor: string;
  event: { [T in EventType]: NewEvent<T> }[EventType];
}

/** Implemented by the owner of a kind of aggregate, in a provider marked with `@Republishes()`. */
export interface Republishable {
  /** For the log. */
  readonly republishes: string;
  /**
   * The next aggregates in a stable order, as the events that tell their current state with their current version.
   * Read through `manager`. Fewer than `limit` say that there are no more.
   * @param after the cursor of the last one handled, or null to begin
   */
  currentState(manager: EntityManager, after: string | null, limit: number): Promise<CurrentState[]>;
}

/** Marks a provider as `Republishable`. */
export const Republishes = DiscoveryService.createDecorator();

/** Lets others rebuild what they know of this service, at any age. */
@Injectable()
export class Republisher {
  private readonly logger = new Logger('republish');

  constructor(
    private readonly dataSource: DataSource,
    private readonly discovery: DiscoveryService,
    private readonly writer: OutboxWriter,
  ) {}

  /**
   * Emits the current state of every aggregate as new events with the same aggregate versions; consumers keep the newest, so
   * this is safe while the service runs. @returns the number of events by kind
   */
  async republishState(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { instance } of this.discovery.getProviders({ metadataKey: Republishes.KEY })) {
      const owner = instance as Republishable;
      counts[owner.republishes] = await this.republishAll(owner);
      this.logger.log({ events: counts[owner.republishes], msg: `republished ${owner.republishes}` });
    }
    return counts;
  }

  /**
   * After the stream was lost: publishes every kept event again. Who has seen one ignores it.
   * @returns the number of events left to the relay
   */
  async republishOutbox(): Promise<number> {
    const [{ newest }] = await this.dataSource.sql<[{ newest: string }]>`
      select coalesce(max(sequence), 0) as newest from outbox`;
    let total = 0;
    for (let after = '0'; ;) {
      const [rows] = await this.dataSource.sql<[{ sequence: string }[], number]>`
        update outbox set published_at = null where sequence in (
          select sequence from outbox
           where sequence > ${after} and sequence <= ${newest} and published_at is not null
           order by sequence limit ${REPUBLISH_BATCH_ROWS})
        returning sequence`;
      total += rows.length;
      if (rows.length < REPUBLISH_BATCH_ROWS) break;
      after = String(rows.map(({ sequence }) => BigInt(sequence)).reduce((a, b) => (a > b ? a : b)));
    }
    this.logger.log({ events: total, msg: 'the outbox is published again' });
    return total;
  }

  private async republishAll(owner: Republishable): Promise<number> {
    let total = 0;
    for (let after: string | null = null; ;) {
      const from: string | null = after;
      const page = await this.dataSource.transaction(async (manager) => {
        const states = await owner.currentState(manager, from, REPUBLISH_BATCH_ROWS);
        await this.writer.appendAll(
          manager,
          states.map(({ event }) => event),
        );
        return states;
      });
      total += page.length;
      if (page.length < REPUBLISH_BATCH_ROWS) return total;
      after = page.at(-1)!.cursor;
    }
  }
}
