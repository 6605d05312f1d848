import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { JwtAuthGuard } from './auth/jwt-auth.guard';
import { JwtStrategy } from './auth/jwt.strategy';
import { RevocationService } from './auth/revocation.service';
import { TokenService } from './auth/token.service';
import { ApplicationSetup } from './bootstrap/application-setup';
import { ShutdownRegistry } from './bootstrap/shutdown.registry';
import { Clock } from './clock';
import { ServiceConfig } from './config/service.config';
import { OpenApiController } from './documents/openapi.controller';
import { ErrorFilter } from './errors/error.filter';
import { HealthController } from './health/health.controller';
import { createLoggerModule } from './logging/logger.module';
import { MetricsController } from './metrics/metrics.controller';
import { MetricsRegistry } from './metrics/metrics.registry';
import { connectRedis, RedisClient } from './redis/redis.client';

/** What every service stands on: logs, health, metrics, errors, access, Redis, the clock and the order of stopping. */
@Module({})
export class PlatformModule {
  static forRoot(config: ServiceConfig): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [
        createLoggerModule(config),
        // Whoever probes sees what is down; a line a probe would only fill the log.
        TerminusModule.forRoot({ logger: false }),
      ],
      controllers: [HealthController, MetricsController, OpenApiController],
      providers: [
        { provide: ServiceConfig, useValue: config },
        { provide: RedisClient, inject: [ServiceConfig, ShutdownRegistry], useFactory: connectRedis },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_GUARD, useClass: JwtAuthGuard },
        ApplicationSetup,
        Clock,
        JwtStrategy,
        MetricsRegistry,
        RevocationService,
        ShutdownRegistry,
        TokenService,
      ],
      exports: [
        ServiceConfig,
        RedisClient,
        ApplicationSetup,
        Clock,
        MetricsRegistry,
        RevocationService,
        ShutdownRegistry,
        TokenService,
      ],
    };
  }
}
