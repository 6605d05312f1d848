import 'reflect-metadata';
import { Clock, createService, runCli } from '@fourfold/platform';
import { Republisher } from '@fourfold/platform/messaging';
import { runMigrations } from '@fourfold/platform/database';
import type { INestApplicationContext } from '@nestjs/common';
import { AppModule } from './app.module';
import { readReserve, readVolumes, StarterContent } from './catalogue/starter-content';
import { PuzzlesConfig } from './config';
import { DATABASE } from './database';
import { Reconciler } from './reconcile/reconciler';
import { ReserveRepository } from './supply/reserve.repository';

/** Runs work inside the application, which neither listens nor speaks to the bus: the running service publishes. */
async function withApp(
  config: PuzzlesConfig,
  work: (app: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const app = await createService(AppModule.forRoot(config, { connected: false }));
  try {
    await app.init();
    await work(app);
  } finally {
    await app.close();
  }
}

void runCli('puzzles', PuzzlesConfig, {
  migrate: async ({ database }, { logger }) => {
    const applied = await runMigrations({ ...database, ...DATABASE });
    logger.info({ applied }, 'the schema is up to date');
  },

  /** Schedules those starter puzzles that were never scheduled, from today on, and fills the reserve. */
  seed: (config, { logger }) =>
    withApp(config, async (app) => {
      const now = app.get(Clock).now();
      const { imported } = await app.get(StarterContent).schedule(await readVolumes(), now);
      const reserve = await app.get(ReserveRepository).add(await readReserve());
      logger.info({ imported, reserve }, 'the starter puzzles are scheduled');
    }),

  /** `republish` tells of every puzzle, score and streak anew, `republish outbox` sends the kept events again. */
  republish: (config, { args: [what] }) =>
    withApp(config, async (app) => {
      const republisher = app.get(Republisher);
      await (what === 'outbox' ? republisher.republishOutbox() : republisher.republishState());
    }),

  /** Puts right what is kept at write time and has drifted; the running service does so every hour. */
  reconcile: (config, { logger }) =>
    withApp(config, async (app) => {
      const repaired = await app.get(Reconciler).reconcile();
      logger.info({ repaired }, 'what is kept agrees with scores and finished games');
    }),
});
