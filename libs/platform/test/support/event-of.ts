import { EVENT_VERSIONS, type AnyEvent, type EventData, type EventType } from '@fourfold/contracts';
import { randomUUID } from 'node:crypto';

/** An event as its owner would publish it now. */
export function eventOf<T extends EventType>(
  type: T,
  aggregateId: string,
  version: number,
  data: EventData[T],
): AnyEvent {
  return {
    id: randomUUID(),
    type,
    version: EVENT_VERSIONS[type],
    occurred_at: new Date().toISOString(),
    request_id: randomUUID(),
    aggregate_id: aggregateId,
    aggregate_version: version,
    data,
  } as AnyEvent;
}
