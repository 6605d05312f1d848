import '@fourfold/platform/tracing';
import 'reflect-metadata';
import { runService } from '@fourfold/platform';
import { AppModule } from './app.module';
import { BattleConfig } from './config';

void runService({ name: 'battle', config: BattleConfig, module: (config) => AppModule.forRoot(config) });
