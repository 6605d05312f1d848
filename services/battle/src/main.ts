import 'reflect-metadata';
import { runService } from '@fourfold/platform';
import { AppModule } from './app.module';
import { loadConfig } from './config';

void runService({ name: 'battle', loadConfig, module: (config) => AppModule.forRoot(config) });
