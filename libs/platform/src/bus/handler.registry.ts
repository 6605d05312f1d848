import {
  EVENT_OWNERS,
  type AnyEvent,
  type EventType,
  type QueryName,
  type ServiceName,
} from '@fourfold/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import { eventTypesOf, queryNameOf } from './decorators';

type AnyEventHandler = (event: AnyEvent, manager: EntityManager) => Promise<void>;
type AnyQueryHandler = (data: unknown) => Promise<unknown>;

/** Everything in this process that is marked with `@OnEvent` or `@OnQuery`. */
@Injectable()
export class HandlerRegistry implements OnModuleInit {
  private readonly events = new Map<EventType, AnyEventHandler[]>();
  private readonly queries = new Map<QueryName, AnyQueryHandler>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    // An alias shows the same instance again.
    const instances = new Set<unknown>(
      this.discovery.getProviders().map(({ instance }) => instance as unknown),
    );
    for (const instance of instances) {
      if (typeof instance !== 'object' || instance === null) continue;
      const owner = instance as Record<string, unknown>;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(owner) as object)) {
        this.register(owner, owner[name]);
      }
    }
  }

  handlersOf(type: EventType): readonly AnyEventHandler[] {
    return this.events.get(type) ?? [];
  }

  /** The services whose events are handled here. */
  producers(): ServiceName[] {
    return [...new Set([...this.events.keys()].map((type) => EVENT_OWNERS[type]))];
  }

  queryHandlers(): ReadonlyMap<QueryName, AnyQueryHandler> {
    return this.queries;
  }

  private register(owner: object, method: unknown): void {
    if (typeof method !== 'function') return;
    for (const type of eventTypesOf(method) ?? []) {
      const handler = (method as AnyEventHandler).bind(owner);
      this.events.set(type, [...this.handlersOf(type), handler]);
    }
    const query = queryNameOf(method);
    if (query === undefined) return;
    if (this.queries.has(query)) throw new Error(`Two handlers answer the query ${query}`);
    this.queries.set(query, (method as AnyQueryHandler).bind(owner));
  }
}
