import type { EventType, ServiceName } from '@fourfold/contracts';
import { createTestDatabase } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { createService, loadConfig, PlatformModule, ServiceConfig, type Environment } from '../src';
import { BusModule, OUTBOX_COLUMNS, OutboxWriter, Republisher, type NewEvent } from '../src/bus';
import { DatabaseModule, runMigrations } from '../src/database';
import type { RecordedEvent } from './first-release';

class PublisherModule {}

/** Stands in for a service in the tests of another: has an outbox of its own and publishes what it is told to. */
export interface Publisher {
  publish<T extends EventType>(event: NewEvent<T>): Promise<void>;
  /** Publishes an event as a process of another release has written it. */
  publishRecorded(event: RecordedEvent): Promise<void>;
  /** Publishes all of it once more, as after the stream was lost. */
  republish(): Promise<void>;
  /** How many events the stream has not acknowledged yet. */
  pending(): Promise<number>;
  /** Stops, and drops its database. */
  stop(): Promise<void>;
}

/**
 * @param env of the service that is to hear it: both use the same bus
 * @param service whose events it publishes
 */
export async function startPublisher(env: Environment, service: ServiceName): Promise<Publisher> {
  const database = await createTestDatabase();
  class PublisherConfig extends ServiceConfig {
    get service(): ServiceName {
      return service;
    }
  }
  const config = loadConfig(PublisherConfig, env);
  const options = {
    url: await database.url(service),
    schema: service,
    poolSize: 2,
    entities: [],
    migrations: [],
  };
  await runMigrations(options);
  const { NATS_URL: natsUrl, NATS_SUBJECT_PREFIX: subjectPrefix } = config;
  const app = await createService({
    module: PublisherModule,
    imports: [
      PlatformModule.forRoot(config),
      DatabaseModule.forRoot(options),
      BusModule.forRoot({ service, natsUrl, subjectPrefix }),
    ],
  });
  await app.init();
  return {
    publish: async (event) => {
      await app.get(DataSource).transaction((manager) => app.get(OutboxWriter).append(manager, event));
    },
    publishRecorded: async (event) => {
      const places = OUTBOX_COLUMNS.map((_, index) => `$${index + 1}`);
      await app.get(DataSource).query(
        `insert into outbox (${OUTBOX_COLUMNS.join(', ')}) values (${places.join(', ')})`,
        OUTBOX_COLUMNS.map((column) => event[column]),
      );
    },
    republish: async () => {
      await app.get(Republisher).republishOutbox();
    },
    pending: async () => {
      const rows: unknown[] = await app
        .get(DataSource)
        .query('select id from outbox where published_at is null');
      return rows.length;
    },
    stop: async () => {
      await app.close();
      await database.drop();
    },
  };
}
