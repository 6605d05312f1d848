import '@fourfold/platform/tracing';
import 'reflect-metadata';
import { runService } from '@fourfold/platform';
import { AppModule } from './app.module';
import { SocialConfig } from './config';

void runService({ name: 'social', config: SocialConfig, module: (config) => AppModule.forRoot(config) });
