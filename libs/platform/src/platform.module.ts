import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { AccessModule } from './auth/auth.module';
import { ApplicationSetup } from './bootstrap/application-setup';
import { ShutdownRegistry } from './bootstrap/shutdown.registry';
import { Clock, SystemClock } from './clock';
import { ServiceConfig } from './config/service.config';
import { ErrorFilter } from './errors/error.filter';
import { HealthController } from './health/health.controller';
import { createLoggerModule } from './logging/logger.module';
import { MetricsController } from './metrics/metrics.controller';
import { MetricsRegistry } from './metrics/metrics.registry';
import { RedisModule } from './redis/redis.module';

/** What every service stands on: logs, health, metrics, errors, access, Redis, the clock and the order of stopping. */
@Module({})
export class PlatformModule {
  static forRoot(config: ServiceConfig): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [
        createLoggerModule(config),
        RedisModule,
        AccessModule,
        // Whoever probes sees what is down; a line a probe would only fill the log.
        TerminusModule.forRoot({ logger: false }),
      ],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: ServiceConfig, useValue: config },
        { provide: Clock, useClass: SystemClock },
        { provide: APP_FILTER, useClass: ErrorFilter },
        ApplicationSetup,
        MetricsRegistry,
        ShutdownRegistry,
      ],
      exports: [ServiceConfig, ApplicationSetup, Clock, MetricsRegistry, ShutdownRegistry],
    };
  }
}
