import type { EventEnvelope, EventType, QueryAnswer, QueryData, QueryName } from '@fourfold/contracts';
import type { EntityManager } from 'typeorm';

export type EventHandler<T extends EventType> = (
  event: EventEnvelope<T>,
  manager: EntityManager,
) => Promise<void>;
export type QueryHandler<Q extends QueryName> = (data: QueryData<Q>) => Promise<QueryAnswer<Q>>;

const EVENT_TYPES = Symbol('event types of a handler');
const QUERY_NAME = Symbol('query of a handler');

/**
 * Marks the method of a provider that applies events of these types. It runs in the transaction that also remembers the
 * event's id, so its effect happens exactly once; everything it writes must go through `manager`. What lies outside of
 * Postgres (a mail, a push) is written down as a row here and done elsewhere. An error rolls back and comes back later.
 */
export function OnEvent<T extends EventType>(...types: [T, ...T[]]) {
  return <H extends EventHandler<T>>(
    _target: object,
    _key: string | symbol,
    method: TypedPropertyDescriptor<H>,
  ): void => {
    Reflect.defineMetadata(EVENT_TYPES, types, method.value as object);
  };
}

/** Marks the method of a provider that answers a question of another service; it refuses by throwing an AppError. */
export function OnQuery<Q extends QueryName>(name: Q) {
  return <H extends QueryHandler<Q>>(
    _target: object,
    _key: string | symbol,
    method: TypedPropertyDescriptor<H>,
  ): void => {
    Reflect.defineMetadata(QUERY_NAME, name, method.value as object);
  };
}

export function eventTypesOf(method: object): EventType[] | undefined {
  return Reflect.getMetadata(EVENT_TYPES, method) as EventType[] | undefined;
}

export function queryNameOf(method: object): QueryName | undefined {
  return Reflect.getMetadata(QUERY_NAME, method) as QueryName | undefined;
}
