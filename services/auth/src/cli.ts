import 'reflect-metadata';
import { createService, runCli } from '@fourfold/platform';
import { Republisher } from '@fourfold/platform/bus';
import { runMigrations } from '@fourfold/platform/database';
import type { INestApplicationContext } from '@nestjs/common';
import { AdminCreator } from './account/admin.creator';
import { AppModule } from './app.module';
import { loadConfig, parseAdmin } from './config';
import type { AuthConfig } from './config';
import { DATABASE } from './database';

/** Runs work inside the application, which neither listens nor speaks to the bus: the running service publishes. */
async function withApp(
  config: AuthConfig,
  work: (app: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const app = await createService(AppModule.forRoot(config, { connected: false }), config.settings);
  try {
    await app.init();
    await work(app);
  } finally {
    await app.close();
  }
}

void runCli('auth', loadConfig, {
  migrate: async ({ database }, { logger }) => {
    const applied = await runMigrations({ ...database, ...DATABASE });
    logger.info({ applied }, 'the schema is up to date');
  },

  /** `republish` tells of every account anew, `republish outbox` sends the kept events again. */
  republish: (config, { args: [what] }) =>
    withApp(config, async (app) => {
      const republisher = app.get(Republisher);
      await (what === 'outbox' ? republisher.republishOutbox() : republisher.republishState());
    }),

  /** `create-admin <email> <password>`, or with ADMIN_EMAIL and ADMIN_PASSWORD, which no list of processes shows. */
  'create-admin': (config, { args: [email, password], logger }) =>
    withApp(config, async (app) => {
      await app
        .get(AdminCreator)
        .create(email === undefined && config.firstAdmin ? config.firstAdmin : parseAdmin(email, password));
      logger.info('the admin is created');
    }),
});
