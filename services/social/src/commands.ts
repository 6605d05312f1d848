import { demoCommand, type ServiceCli, serviceCommands } from '@fourfold/platform/cli';
import { AppModule } from './app.module';
import { SocialConfig } from './config';
import { DATABASE } from './database';
import { fillDemoRelations } from './demo';

const appModule = (config: SocialConfig) => AppModule.forRoot(config, { connected: false });

export const CLI: ServiceCli<SocialConfig> = {
  name: 'social',
  config: SocialConfig,
  commands: {
    ...serviceCommands(appModule, DATABASE),

    /** `demo [seed]`: friendships, chats and reports of the past days for development; a second run changes nothing. */
    demo: demoCommand(appModule, fillDemoRelations),
  },
};
