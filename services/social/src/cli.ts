import 'reflect-metadata';
import { createService, runCli } from '@fourfold/platform';
import { Republisher } from '@fourfold/platform/messaging';
import { runMigrations } from '@fourfold/platform/database';
import { AppModule } from './app.module';
import { SocialConfig } from './config';
import { DATABASE } from './database';

void runCli('social', SocialConfig, {
  migrate: async ({ database }, { logger }) => {
    const applied = await runMigrations({ ...database, ...DATABASE });
    logger.info({ applied }, 'the schema is up to date');
  },

  /** `republish` tells of every friendship anew, `republish outbox` sends the kept events again. */
  republish: async (config, { args: [what] }) => {
    const app = await createService(AppModule.forRoot(config, { connected: false }));
    try {
      await app.init();
      const republisher = app.get(Republisher);
      await (what === 'outbox' ? republisher.republishOutbox() : republisher.republishState());
    } finally {
      await app.close();
    }
  },
});
