import '@fourfold/platform/tracing';
import 'reflect-metadata';
import { runService } from '@fourfold/platform';
import { AppModule } from './app.module';
import { AdminConfig } from './config';

void runService({ name: 'admin', config: AdminConfig, module: (config) => AppModule.forRoot(config) });
