import { Clock } from '@fourfold/platform';
import { demoCommand, type ServiceCli, serviceCommands, withApp } from '@fourfold/platform/cli';
import { AppModule } from './app.module';
import { PuzzleImportService } from './catalogue/puzzle-import.service';
import { ReserveRepository } from './catalogue/reserve.repository';
import { readReserve, readVolumes } from './catalogue/starter-content';
import { PuzzlesConfig } from './config';
import { DATABASE } from './database';
import { playDemoGames } from './demo';
import { RebuildService } from './rebuild/rebuild.service';

const appModule = (config: PuzzlesConfig) => AppModule.forRoot(config, { connected: false });

export const CLI: ServiceCli<PuzzlesConfig> = {
  name: 'puzzles',
  config: PuzzlesConfig,
  commands: {
    ...serviceCommands(appModule, DATABASE),

    /** Schedules starter puzzles that were never scheduled, from today on, and fills the reserve. */
    seed: withApp(appModule, async (app, { logger }) => {
      const now = app.get(Clock).now();
      const { imported } = await app.get(PuzzleImportService).schedule(await readVolumes(), now);
      const reserve = await app.get(ReserveRepository).add(await readReserve());
      logger.info({ imported, reserve }, 'the starter puzzles are scheduled');
    }),

    /** `demo [seed]`: games of the past days for development; a second run changes nothing. */
    demo: demoCommand(appModule, playDemoGames),

    /** Recomputes all derived data from games and scores, beside the running service. */
    rebuild: withApp(appModule, async (app, { logger }) => {
      const differed = await app.get(RebuildService).rebuild();
      logger.info({ differed }, 'totals, tallies, streaks and ranks agree with games and scores');
    }),
  },
};
