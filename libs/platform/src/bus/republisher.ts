import type { EventType } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource, type EntityManager } from 'typeorm';
import { REPUBLISH_BATCH_ROWS } from './limits';
import { OutboxRepository } from './outbox.repository';
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

const REPUBLISHES = Symbol('owner of aggregates that can be republished');

/** Marks a provider as `Republishable`. */
export function Republishes() {
  return (target: new (...args: never[]) => Republishable): void =>
    Reflect.defineMetadata(REPUBLISHES, true, target);
}

/** Lets others rebuild what they know of this service, at any age. */
@Injectable()
export class Republisher {
  private readonly logger = new Logger('republish');

  constructor(
    private readonly dataSource: DataSource,
    private readonly discovery: DiscoveryService,
    private readonly writer: OutboxWriter,
    private readonly outbox: OutboxRepository,
  ) {}

  /**
   * Emits the current state of every aggregate as new events with the same aggregate versions; consumers keep the newest, so
   * this is safe while the service runs. @returns the number of events by kind
   */
  async republishState(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const owner of this.owners()) {
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
    const newest = await this.outbox.newestSequence();
    let total = 0;
    for (let after = '0'; ;) {
      const { count, last } = await this.outbox.unpublishAfter(after, newest, REPUBLISH_BATCH_ROWS);
      total += count;
      if (count < REPUBLISH_BATCH_ROWS) break;
      after = last;
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
        for (const { event } of states) await this.writer.append(manager, event);
        return states;
      });
      total += page.length;
      if (page.length < REPUBLISH_BATCH_ROWS) return total;
      after = page.at(-1)!.cursor;
    }
  }

  private owners(): Republishable[] {
    return this.discovery
      .getProviders()
      .filter(({ metatype }) => typeof metatype === 'function' && Reflect.hasMetadata(REPUBLISHES, metatype))
      .map(({ instance }) => instance as Republishable);
  }
}
