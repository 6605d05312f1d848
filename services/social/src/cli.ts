import 'reflect-metadata';
import { runCli } from '@fourfold/platform';
import { serviceCommands } from '@fourfold/platform/messaging';
import { AppModule } from './app.module';
import { SocialConfig } from './config';
import { DATABASE } from './database';

const appModule = (config: SocialConfig) => AppModule.forRoot(config, { connected: false });

void runCli('social', SocialConfig, serviceCommands(appModule, DATABASE));
