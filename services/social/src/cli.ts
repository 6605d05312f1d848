import 'reflect-metadata';
import { demoCommand, runCli, serviceCommands } from '@fourfold/platform/cli';
import { AppModule } from './app.module';
import { SocialConfig } from './config';
import { DATABASE } from './database';
import { fillDemoRelations } from './demo';

const appModule = (config: SocialConfig) => AppModule.forRoot(config, { connected: false });

void runCli('social', SocialConfig, {
  ...serviceCommands(appModule, DATABASE),

  /** `demo [seed]`: friendships, chats and reports of the past days for development; a second run changes nothing. */
  demo: demoCommand(appModule, fillDemoRelations),
});
