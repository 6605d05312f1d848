import '@fourfold/platform/tracing';
import 'reflect-metadata';
import { runService } from '@fourfold/platform';
import { AppModule } from './app.module';
import { GatewayConfig } from './config';
import { createGatewayServer } from './routing/gateway.server';

void runService({
  name: 'gateway',
  config: GatewayConfig,
  module: (config) => AppModule.forRoot(config),
  options: { readsBodies: false, createServer: createGatewayServer },
});
