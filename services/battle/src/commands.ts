import { readFile } from 'node:fs/promises';
import { demoCommand, type ServiceCli, serviceCommands, withApp } from '@fourfold/platform/cli';
import { AppModule } from './app.module';
import { ChallengeService } from './challenge/challenge.service';
import { BattleConfig, STARTER_CHALLENGES_FILE } from './config';
import { DATABASE } from './database';
import { recordDemoBattles } from './demo';
import { RebuildService } from './record/rebuild.service';

const appModule = (config: BattleConfig) => AppModule.forRoot(config, { connected: false });

export const CLI: ServiceCli<BattleConfig> = {
  name: 'battle',
  config: BattleConfig,
  commands: {
    ...serviceCommands(appModule, DATABASE),

    /** Loads the starter challenges; existing ones stay unchanged. */
    seed: withApp(appModule, async (app, { logger }) => {
      const rows: unknown = JSON.parse(await readFile(STARTER_CHALLENGES_FILE, 'utf8'));
      const challenges = app.get(ChallengeService, { strict: false });
      logger.info(await challenges.import(rows), 'starter challenges are loaded');
    }),

    /** `demo [seed]`: battles of the past days for development; a second run changes nothing. */
    demo: demoCommand(appModule, recordDemoBattles),

    /** Recomputes records and boards from the stored battles, beside the running service. */
    rebuild: withApp(appModule, async (app, { logger }) => {
      const differed = await app.get(RebuildService, { strict: false }).rebuild();
      logger.info({ differed }, 'records and boards agree with the battles');
    }),
  },
};
