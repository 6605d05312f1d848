import '@fourfold/platform/tracing';
import 'reflect-metadata';
import { runService } from '@fourfold/platform';
import { AppModule } from './app.module';
import { PuzzlesConfig } from './config';

void runService({ name: 'puzzles', config: PuzzlesConfig, module: (config) => AppModule.forRoot(config) });
