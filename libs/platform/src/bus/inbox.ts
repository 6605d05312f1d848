import { EVENT_OWNERS, type AnyEvent } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { runWithRequestId } from '../request/request-context';
import { BusSettings } from './bus.options';
import { HandlerRegistry } from './handler.registry';

/** Applies an event once, however often it arrives. */
@Injectable()
export class Inbox {
  constructor(
    private readonly settings: BusSettings,
    private readonly dataSource: DataSource,
    private readonly handlers: HandlerRegistry,
  ) {}

  handles(event: AnyEvent): boolean {
    return this.handlers.handlersOf(event.type).length > 0;
  }

  /** Whether the event has been applied. */
  async knows(event: AnyEvent): Promise<boolean> {
    const found: unknown[] = await this.dataSource.query(
      `select 1 from inbox where consumer = $1 and event_id = $2`,
      [this.consumerOf(event), event.id],
    );
    return found.length > 0;
  }

  /** Runs the handlers and remembers the event in one transaction; under the id of the request that caused it. */
  apply(event: AnyEvent): Promise<'applied' | 'duplicate'> {
    return runWithRequestId(event.request_id, () =>
      this.dataSource.transaction((manager) => this.applyWithin(manager, event)),
    );
  }

  /** The same in a transaction of the caller's. */
  async applyWithin(manager: EntityManager, event: AnyEvent): Promise<'applied' | 'duplicate'> {
    const inserted: unknown[] = await manager.query(
      `insert into inbox (consumer, event_id, type) values ($1, $2, $3) on conflict do nothing returning event_id`,
      [this.consumerOf(event), event.id, event.type],
    );
    if (inserted.length === 0) return 'duplicate';
    for (const handler of this.handlers.handlersOf(event.type)) await handler(event, manager);
    return 'applied';
  }

  private consumerOf(event: AnyEvent): string {
    return this.settings.consumerName(EVENT_OWNERS[event.type]);
  }
}
