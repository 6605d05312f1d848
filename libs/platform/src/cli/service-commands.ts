import type { ServiceName } from '@fourfold/contracts';
import { connect } from '@nats-io/transport-node';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { ConfigError } from '../config/load-config';
import type { DatabaseServiceConfig } from '../config/service.config';
import type { DatabaseOptions } from '../database/data-source';
import { runMigrations } from '../database/migrate';
import { describePersonalData } from '../database/personal-data';
import { provisionDatabase } from '../database/provision';
import { ensureStream } from '../messaging/event-stream.service';
import { MessagingConfig } from '../messaging/messaging.config';
import { connectionOptions } from '../messaging/nats.client';
import { RepublishService } from '../messaging/republish.service';
import { createService } from '../bootstrap/create-service';
import type { CliCommand, CliContext } from './run-cli';

/** The application for a command: it neither listens nor connects to NATS; the running service publishes its events. */
export type CommandModule<C> = (config: C) => DynamicModule;

/** A command that needs the application. */
export function withApp<C>(
  module: CommandModule<C>,
  work: (app: INestApplicationContext, context: CliContext, config: C) => Promise<void>,
): CliCommand<C> {
  return async (config, context) => {
    const app = await createService(module(config));
    try {
      await app.init();
      await work(app, context, config);
    } finally {
      await app.close();
    }
  };
}

/** Attempts that cover a NATS server starting at the same time. */
const NATS_ATTEMPTS = 60;

/**
 * The commands of every service with a database: `provision` creates the database, role and schema of its URL with the
 * role of DATABASE_ADMIN_URL; `migrate`; `personal-data` lists what each table stores about users; `republish` emits the current state of all aggregates of the service, and
 * `republish outbox` publishes the stored events again; `stream` creates or updates the event stream, as a NATS user who
 * may do so, where those of the services may not.
 */
export function serviceCommands<C extends DatabaseServiceConfig>(
  module: CommandModule<C>,
  schema: Pick<DatabaseOptions, 'schema' | 'migrations' | 'personalData'>,
): Record<'provision' | 'migrate' | 'personal-data' | 'republish' | 'stream', CliCommand<C>> {
  return {
    provision: async ({ DATABASE_ADMIN_URL, database }, { logger }) => {
      if (DATABASE_ADMIN_URL === undefined) throw new ConfigError(['DATABASE_ADMIN_URL is not set']);
      await provisionDatabase(DATABASE_ADMIN_URL, database);
      logger.info({ schema: database.schema }, 'database, role and schema are in place');
    },
    migrate: async ({ database }, { logger }) => {
      const applied = await runMigrations({ ...database, ...schema });
      logger.info({ applied }, 'the schema is up to date');
    },
    'personal-data': async (_config, { logger }) => {
      logger.info({ tables: describePersonalData(schema.personalData) }, 'what is stored about users');
    },
    republish: withApp(module, async (app, { args: [what] }) => {
      const republisher = app.get(RepublishService);
      await (what === 'outbox' ? republisher.republishOutbox() : republisher.republishState());
    }),
    stream: async (config, { logger }) => {
      const settings = new MessagingConfig(config, { service: config.service as ServiceName });
      const connection = await connect({
        ...connectionOptions(settings),
        maxReconnectAttempts: NATS_ATTEMPTS,
      });
      await ensureStream(connection, settings);
      await connection.close();
      logger.info({ stream: settings.streamName }, 'the event stream is in place');
    },
  };
}
