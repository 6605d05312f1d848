import type { EventType, ServiceName } from '@fourfold/contracts';
import { DataSource, IsNull } from 'typeorm';
import {
  createService,
  loadConfig,
  PlatformModule,
  DatabaseServiceConfig,
  type Environment,
} from '../../src';
import { AdminModule } from '../../src/admin';
import { MessagingModule, OutboxService, RepublishService, type NewEvent } from '../../src/messaging';
import { DatabaseModule } from '../../src/database';
import { migratedDatabase } from './test-environment';
import { OutboxEntity } from '../../src/database/entities/outbox.entity';

class PublisherModule {}

/** Stands in for a service in the tests of another: has an outbox of its own and publishes the given events. */
export interface Publisher {
  /** @param version of the event's shape, if not the current one */
  publish<T extends EventType>(event: NewEvent<T>, version?: number): Promise<void>;
  /** Publishes all events again, as after the stream was lost. @returns how many events */
  republish(): Promise<number>;
  /** How many events the stream has not acknowledged yet. */
  pending(): Promise<number>;
  /** Stops, and drops its database. */
  stop(): Promise<void>;
}

/**
 * @param env of the service that consumes them: both use the same NATS
 * @param service whose events it publishes
 */
export async function startPublisher(env: Environment, service: ServiceName): Promise<Publisher> {
  const database = await migratedDatabase({ schema: service, migrations: [] });
  class PublisherConfig extends DatabaseServiceConfig {
    get service(): ServiceName {
      return service;
    }
  }
  const config = loadConfig(PublisherConfig, env);
  const options = {
    url: await database.url(service),
    schema: service,
    poolSize: 2,
    connectTimeoutMs: 60_000,
    entities: [],
    migrations: [],
  };
  const app = await createService({
    module: PublisherModule,
    imports: [
      PlatformModule.forRoot(config),
      DatabaseModule.forRoot(options),
      MessagingModule.forRoot({ service }),
      AdminModule.forRoot(service),
    ],
  });
  await app.init();
  return {
    publish: async (event, version) => {
      await app.get(DataSource).transaction(async (manager) => {
        const [envelope] = await app.get(OutboxService).append(manager, event);
        if (version !== undefined) await manager.update(OutboxEntity, { id: envelope!.id }, { version });
      });
    },
    republish: () => app.get(RepublishService).republishOutbox(),
    pending: () => app.get(DataSource).getRepository(OutboxEntity).countBy({ publishedAt: IsNull() }),
    stop: async () => {
      await app.close();
      await database.drop();
    },
  };
}
