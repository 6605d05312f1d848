import '@fourfold/platform/tracing';
import 'reflect-metadata';
import { runService } from '@fourfold/platform';
import { AppModule } from './app.module';
import { PuzzlesConfig } from './config';
import { SERVICE_OPTIONS } from './service-options';

void runService({
  name: 'puzzles',
  config: PuzzlesConfig,
  module: (config) => AppModule.forRoot(config),
  options: SERVICE_OPTIONS,
});
