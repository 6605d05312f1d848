import '@fourfold/platform/tracing';
import 'reflect-metadata';
import { runService } from '@fourfold/platform';
import { AppModule } from './app.module';
import { AuthConfig } from './config';

void runService({ name: 'auth', config: AuthConfig, module: (config) => AppModule.forRoot(config) });
