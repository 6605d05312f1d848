import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { JwtAuthGuard } from './auth/jwt-auth.guard';
import { JwtStrategy } from './auth/jwt.strategy';
import { RecentSignIn } from './auth/recent-sign-in';
import { RevocationService } from './auth/revocation.service';
import { TokenService } from './auth/token.service';
import { ApplicationSetup } from './lifecycle/application-setup';
import { ShutdownRegistry } from './lifecycle/shutdown.registry';
import { Clock } from './clock';
import { ServiceConfig } from './config/service.config';
import { OpenApiController } from './documents/openapi.controller';
import { ErrorFilter } from './errors/error.filter';
import { HealthController } from './health/health.controller';
import { SharedLimits } from './limits/shared-limits';
import { LimitsTelemetry } from './limits/telemetry';
import { createLoggerModule } from './logging/logger.module';
import { MetricsController } from './health/metrics.controller';
import { MetricsRegistry } from './metrics/metrics.registry';
import { connectRedis, RedisClient } from './redis/redis.client';

/** The base of every service: logs, health, metrics, errors, authentication, Redis, the clock and the shutdown order. */
@Module({})
export class PlatformModule {
  static forRoot(config: ServiceConfig): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [
        createLoggerModule(config),
        // The answer says what is down; a log line for each failed probe would only repeat it.
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
        LimitsTelemetry,
        MetricsRegistry,
        RecentSignIn,
        RevocationService,
        SharedLimits,
        ShutdownRegistry,
        TokenService,
      ],
      exports: [
        ServiceConfig,
        RedisClient,
        ApplicationSetup,
        Clock,
        MetricsRegistry,
        RecentSignIn,
        RevocationService,
        SharedLimits,
        ShutdownRegistry,
        TokenService,
      ],
    };
  }
}
