import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AccessModule } from './auth/auth.module';
import { ApplicationSetup } from './bootstrap/application-setup';
import { ShutdownRegistry } from './bootstrap/shutdown.registry';
import { Clock, SystemClock } from './clock';
import type { ServiceSettings } from './config/service-settings';
import { ErrorFilter } from './errors/error.filter';
import { HealthController } from './health/health.controller';
import { ReadinessRegistry } from './health/readiness.registry';
import { createLoggerModule } from './logging/logger.module';
import { MetricsController } from './metrics/metrics.controller';
import { MetricsRegistry } from './metrics/metrics.registry';
import { RedisModule } from './redis/redis.module';

/** What every service stands on: logs, health, metrics, errors, access, Redis, the clock and the order of stopping. */
@Module({})
export class PlatformModule {
  static forRoot(settings: ServiceSettings): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [
        createLoggerModule(settings),
        RedisModule.forRoot({ url: settings.redisUrl, keyPrefix: settings.redisKeyPrefix }),
        AccessModule.forRoot(settings),
      ],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: Clock, useClass: SystemClock },
        { provide: APP_FILTER, useClass: ErrorFilter },
        ApplicationSetup,
        MetricsRegistry,
        ReadinessRegistry,
        ShutdownRegistry,
      ],
      exports: [ApplicationSetup, Clock, MetricsRegistry, ReadinessRegistry, ShutdownRegistry],
    };
  }
}
