import 'reflect-metadata';
import { runCli, serviceCommands } from '@fourfold/platform/cli';
import { AppModule } from './app.module';
import { AdminConfig } from './config';
import { DATABASE } from './database';

const appModule = (config: AdminConfig) => AppModule.forRoot(config, { connected: false });

void runCli('admin', AdminConfig, serviceCommands(appModule, DATABASE));
