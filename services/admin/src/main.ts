import 'reflect-metadata';
import { runService } from '@fourfold/platform';
import { AppModule } from './app.module';
import { loadConfig } from './config';

void runService({ name: 'admin', loadConfig, module: (config) => AppModule.forRoot(config) });
