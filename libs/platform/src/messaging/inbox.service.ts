import type { AnyEvent } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Applies an event once, however often it is delivered. */
@Injectable()
export class InboxService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `effect` and stores the id of the event in one transaction; does nothing if the id is stored already.
   * Everything that `effect` writes must go through its `manager`. An error rolls back both, and the event is delivered
   * again.
   */
  async apply(
    event: Pick<AnyEvent, 'id' | 'type'>,
    effect: (manager: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const inserted = await manager.sql<unknown[]>`
        insert into inbox (event_id, type) values (${event.id}, ${event.type}) on conflict do nothing returning type`;
      if (inserted.length > 0) await effect(manager);
    });
  }
}
