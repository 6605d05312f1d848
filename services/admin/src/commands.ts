import { type ServiceCli, serviceCommands } from '@fourfold/platform/cli';
import { AppModule } from './app.module';
import { AdminConfig } from './config';
import { DATABASE } from './database';

const appModule = (config: AdminConfig) => AppModule.forRoot(config, { connected: false });

export const CLI: ServiceCli<AdminConfig> = {
  name: 'admin',
  config: AdminConfig,
  commands: serviceCommands(appModule, DATABASE),
};
