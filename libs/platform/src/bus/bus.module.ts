import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessListener } from './access.listener';
import { AdminActs } from './admin-acts';
import { BacklogMonitor } from './backlog.monitor';
import { BusSettings, type BusOptions } from './bus.options';
import { DeadLetterRepository } from './dead-letter.repository';
import { DeadLetterService } from './dead-letter.service';
import { EventConsumers } from './event.consumers';
import { EventProcessor } from './event.processor';
import { EventStream } from './event-stream';
import { HandlerRegistry } from './handler.registry';
import { Inbox } from './inbox';
import { BusConnection } from './nats-connection';
import { OutboxRepository } from './outbox.repository';
import { OutboxWriter } from './outbox.writer';
import { QueryClient } from './query.client';
import { QueryServer } from './query.server';
import { OutboxRelay } from './relay';
import { Republisher } from './republisher';
import { BusTelemetry } from './telemetry';

/**
 * Events and queries between services: outbox → stream → inbox, and request–reply. Needs `DatabaseModule` and
 * `PlatformModule`; finds handlers by `@OnEvent` and `@OnQuery`.
 */
@Module({})
export class BusModule {
  static forRoot(options: BusOptions): DynamicModule {
    return {
      module: BusModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: BusSettings, useValue: new BusSettings(options) },
        AccessListener,
        AdminActs,
        BacklogMonitor,
        BusConnection,
        BusTelemetry,
        DeadLetterRepository,
        DeadLetterService,
        EventConsumers,
        EventProcessor,
        EventStream,
        HandlerRegistry,
        Inbox,
        OutboxRelay,
        OutboxRepository,
        OutboxWriter,
        QueryClient,
        QueryServer,
        Republisher,
      ],
      exports: [AdminActs, DeadLetterService, OutboxWriter, QueryClient, Republisher],
    };
  }
}
