import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import type { DatabaseServiceConfig } from '../config/service.config';
import type { DatabaseOptions } from '../database/data-source';
import { runMigrations } from '../database/migrate';
import { Republisher } from '../messaging/republisher';
import { createService } from './create-service';
import type { CliCommand, CliContext } from './run-cli';

/** The application of a command: it neither listens nor connects to NATS, so that the running service publishes its events. */
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

/**
 * The commands of every service with a database: `migrate`; `republish`, which emits the current state of everything that the
 * service owns, and `republish outbox`, which publishes the kept events again.
 */
export function serviceCommands<C extends DatabaseServiceConfig>(
  module: CommandModule<C>,
  schema: Pick<DatabaseOptions, 'schema' | 'migrations'>,
): Record<'migrate' | 'republish', CliCommand<C>> {
  return {
    migrate: async ({ database }, { logger }) => {
      const applied = await runMigrations({ ...database, ...schema });
      logger.info({ applied }, 'the schema is up to date');
    },
    republish: withApp(module, async (app, { args: [what] }) => {
      const republisher = app.get(Republisher);
      await (what === 'outbox' ? republisher.republishOutbox() : republisher.republishState());
    }),
  };
}
