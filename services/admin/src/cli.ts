import 'reflect-metadata';
import { runCli } from '@fourfold/platform';
import { serviceCommands } from '@fourfold/platform/messaging';
import { AppModule } from './app.module';
import { AdminConfig } from './config';
import { DATABASE } from './database';

const appModule = (config: AdminConfig) => AppModule.forRoot(config, { connected: false });

void runCli('admin', AdminConfig, serviceCommands(appModule, DATABASE));
