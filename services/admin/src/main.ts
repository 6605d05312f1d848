import 'reflect-metadata';
import { runService } from '@fourfold/platform';
import { AppModule } from './app.module';
import { loadConfig } from './config';
import { SERVICE_OPTIONS } from './service-options';

void runService({
  name: 'admin',
  loadConfig,
  module: (config) => AppModule.forRoot(config),
  options: SERVICE_OPTIONS,
});
