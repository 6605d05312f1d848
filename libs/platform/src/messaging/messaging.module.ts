import { Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { ApplicationSetup } from '../lifecycle/application-setup';
import { ShutdownRegistry } from '../lifecycle/shutdown.registry';
import { ServiceConfig, type DatabaseServiceConfig } from '../config/service.config';
import { ConsumerLag } from './consumer-lag';
import { EventStream } from './event.stream';
import { Inbox } from './inbox';
import { JetStreamServer } from './jet-stream.server';
import { MessagingSettings, type MessagingOptions } from './messaging.options';
import { NatsConnection } from './nats.connection';
import { OutboxRelay } from './outbox.relay';
import { OutboxWriter } from './outbox.writer';
import { QueryClient } from './query.client';
import { QueryServer } from './query.server';
import { Republisher } from './republisher';
import { MessagingTelemetry } from './telemetry';

/**
 * Makes the service a hybrid application: `@MessagePattern(name, Transport.NATS)` methods answer other services, and
 * `@EventPattern(type, JETSTREAM)` methods consume their events. Needs `DatabaseModule` and `PlatformModule`.
 */
@Module({})
export class MessagingModule implements OnApplicationBootstrap {
  private start: () => Promise<unknown> = () => Promise.resolve();

  constructor(
    settings: MessagingSettings,
    queries: QueryServer,
    events: JetStreamServer,
    setup: ApplicationSetup,
    shutdown: ShutdownRegistry,
  ) {
    if (!settings.connected) return;
    setup.register((app) => {
      for (const strategy of [queries, events])
        app.connectMicroservice({ strategy }, { inheritAppConfig: true });
      this.start = () => app.startAllMicroservices();
    });
    shutdown.register('consumers', 'queries', () => queries.close());
  }

  static forRoot(options: MessagingOptions): DynamicModule {
    const { connected = true } = options;
    return {
      module: MessagingModule,
      global: true,
      // Starts the `@Interval` jobs of the service; a command runs none.
      imports: [DiscoveryModule, ...(connected ? [ScheduleModule.forRoot()] : [])],
      providers: [
        {
          provide: MessagingSettings,
          inject: [ServiceConfig],
          useFactory: (config: DatabaseServiceConfig) => new MessagingSettings(config, options),
        },
        EventStream,
        Inbox,
        JetStreamServer,
        MessagingTelemetry,
        NatsConnection,
        ...(connected ? [ConsumerLag, OutboxRelay] : []),
        OutboxWriter,
        QueryClient,
        QueryServer,
        Republisher,
      ],
      exports: [
        EventStream,
        Inbox,
        JetStreamServer,
        MessagingSettings,
        OutboxWriter,
        QueryClient,
        Republisher,
      ],
    };
  }

  /** Not awaited: the service starts without NATS, and answers and consumes as soon as NATS is there. */
  onApplicationBootstrap(): void {
    void this.start();
  }
}
