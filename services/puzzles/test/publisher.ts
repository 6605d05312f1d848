import type { EventType, ServiceName } from '@fourfold/contracts';
import { createService, PlatformModule, type ServiceSettings } from '@fourfold/platform';
import { BusModule, OutboxWriter, type NewEvent } from '@fourfold/platform/bus';
import { DatabaseModule, runMigrations } from '@fourfold/platform/database';
import { createTestDatabase } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { loadConfig } from '../src/config';

class PublisherModule {}

/** Stands in for another service: has an outbox of its own and publishes what it is told to. */
export interface Publisher {
  publish<T extends EventType>(event: NewEvent<T>): Promise<void>;
  stop(): Promise<void>;
}

/** @param env of the puzzles service that is to hear it */
export async function startPublisher(
  env: Record<string, string>,
  service: ServiceName = 'auth',
): Promise<Publisher> {
  const database = await createTestDatabase();
  const url = await database.url(service);
  const settings: ServiceSettings = { ...loadConfig(env).settings, service };
  const options = { url, schema: service, poolSize: 2, entities: [], migrations: [] };
  await runMigrations(options);
  const app = await createService(
    {
      module: PublisherModule,
      imports: [
        PlatformModule.forRoot(settings),
        DatabaseModule.forRoot(options),
        BusModule.forRoot({
          service,
          natsUrl: settings.natsUrl,
          subjectPrefix: settings.subjectPrefix,
        }),
      ],
    },
    settings,
  );
  await app.init();
  return {
    publish: async (event) => {
      await app.get(DataSource).transaction((manager) => app.get(OutboxWriter).append(manager, event));
    },
    stop: async () => {
      await app.close();
      await database.drop();
    },
  };
}
