import { setTimeout as delay } from 'node:timers/promises';
import type { DynamicModule, Type } from '@nestjs/common';
import { loadConfig } from '../config/load-config';
import type { ServiceConfig } from '../config/service.config';
import { createLogger } from '../logging/logger.module';
import { stopTracing } from '../tracing/tracing';
import { createService, type ServiceOptions } from './create-service';
import { exitFailed } from './exit-failed';
import { ShutdownService } from '../lifecycle/shutdown.service';

interface ServiceDefinition<C extends ServiceConfig> {
  name: string;
  config: new () => C;
  module: (config: C) => DynamicModule | Type;
  options?: ServiceOptions;
}

const STOP_SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];

/**
 * Runs a service until it gets a stop signal. Exits with 0 after a graceful shutdown, 78 for an invalid configuration, 1
 * for any other failure.
 */
export async function runService<C extends ServiceConfig>(definition: ServiceDefinition<C>): Promise<void> {
  const logger = createLogger({ service: definition.name, LOG_LEVEL: 'info' });
  const fail = (error: unknown): never => exitFailed(logger, error, 'the service failed');
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  try {
    const config = loadConfig(definition.config);
    const { HOST, PORT, SHUTDOWN_DELAY_MS } = config;
    const app = await createService(definition.module(config), definition.options);
    app.get(ShutdownService).register('database', 'traces', stopTracing);
    const stop = async (): Promise<never> => {
      app.get(ShutdownService).announce();
      await delay(SHUTDOWN_DELAY_MS);
      await app.close();
      process.exit(0);
    };
    for (const signal of STOP_SIGNALS) {
      process.once(signal, () => {
        logger.info({ signal }, 'stopping');
        stop().catch(fail);
      });
    }
    await app.listen(PORT, HOST);
    logger.info({ url: await app.getUrl() }, 'listening');
  } catch (error) {
    fail(error);
  }
}
