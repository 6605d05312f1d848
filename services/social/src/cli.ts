import 'reflect-metadata';
import { runCli, serviceCommands } from '@fourfold/platform/cli';
import { AppModule } from './app.module';
import { SocialConfig } from './config';
import { DATABASE } from './database';

const appModule = (config: SocialConfig) => AppModule.forRoot(config, { connected: false });

void runCli('social', SocialConfig, serviceCommands(appModule, DATABASE));
