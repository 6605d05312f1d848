import { Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { ApplicationSetupService } from '../lifecycle/application-setup.service';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { ServiceConfig, type DatabaseServiceConfig } from '../config/service.config';
import { EventStreamService } from './event-stream.service';
import { InboxService } from './inbox.service';
import { JetStreamServer } from './jet-stream.server';
import { MessagingConfig, type MessagingOptions } from './messaging.config';
import { NatsClient } from './nats.client';
import { OutboxRelayJob } from './outbox-relay.job';
import { OutboxService } from './outbox.service';
import { QueryClient } from './query.client';
import { QueryServer } from './query.server';
import { RepublishService } from './republish.service';
import { StreamTelemetry } from './stream.telemetry';
import { MessagingTelemetry } from './telemetry';

/**
 * Makes the service a hybrid application: `@MessagePattern(name, Transport.NATS)` methods answer other services, and
 * `@EventPattern(type, JETSTREAM)` methods consume their events. Needs `DatabaseModule` and `PlatformModule`.
 */
@Module({})
export class MessagingModule implements OnApplicationBootstrap {
  private start: () => Promise<unknown> = () => Promise.resolve();

  constructor(
    settings: MessagingConfig,
    queries: QueryServer,
    events: JetStreamServer,
    setup: ApplicationSetupService,
    shutdown: ShutdownService,
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
          provide: MessagingConfig,
          inject: [ServiceConfig],
          useFactory: (config: DatabaseServiceConfig) => new MessagingConfig(config, options),
        },
        EventStreamService,
        InboxService,
        JetStreamServer,
        MessagingTelemetry,
        NatsClient,
        ...(connected ? [StreamTelemetry, OutboxRelayJob] : []),
        OutboxService,
        QueryClient,
        QueryServer,
        RepublishService,
      ],
      exports: [
        EventStreamService,
        InboxService,
        JetStreamServer,
        MessagingConfig,
        OutboxService,
        QueryClient,
        RepublishService,
      ],
    };
  }

  /** Not awaited: the service starts without NATS, and answers and consumes as soon as NATS is there. */
  onApplicationBootstrap(): void {
    void this.start();
  }
}
