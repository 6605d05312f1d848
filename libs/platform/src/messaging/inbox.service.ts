import type { EventEnvelope } from '@fourfold/contracts';
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
    event: Pick<EventEnvelope, 'id' | 'type'>,
    effect: (manager: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    await this.applyAll([event], effect);
  }

  /**
   * Like `apply`, for several events: `effect` gets the events that are not stored yet. An error rolls back all of them, and
   * each is then delivered alone.
   */
  async applyAll<E extends Pick<EventEnvelope, 'id' | 'type'>>(
    events: readonly E[],
    effect: (manager: EntityManager, fresh: E[]) => Promise<unknown>,
  ): Promise<void> {
    const byId = new Map(events.map((event) => [event.id.toLowerCase(), event]));
    const types = [...byId.values()].map(({ type }) => type);
    await this.dataSource.transaction(async (manager) => {
      // In the order of the ids, so that replicas with the same events wait for each other instead of deadlocking.
      const inserted = await manager.sql<{ id: string }[]>`
        insert into inbox (event_id, type)
        select event_id, type from unnest(${[...byId.keys()]}::uuid[], ${types}::text[]) as event (event_id, type)
        order by event_id on conflict do nothing returning event_id as id`;
      const fresh = inserted.map(({ id }) => byId.get(id)!);
      if (fresh.length > 0) await effect(manager, fresh);
    });
  }
}
