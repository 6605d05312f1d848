import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { JwtAuthGuard } from './auth/jwt-auth.guard';
import { JwtStrategy } from './auth/jwt.strategy';
import { RecentSignInService } from './auth/recent-sign-in.service';
import { RevocationService } from './auth/revocation.service';
import { TokenService } from './auth/token.service';
import { ApplicationSetupService } from './lifecycle/application-setup.service';
import { ShutdownService } from './lifecycle/shutdown.service';
import { Clock } from './clock';
import { ServiceConfig } from './config/service.config';
import { OpenApiController } from './documents/openapi.controller';
import { ErrorFilter } from './errors/error.filter';
import { HealthController } from './health/health.controller';
import { Bulkhead } from './limits/bulkhead';
import { RateLimitService } from './limits/rate-limit.service';
import { LimitsTelemetry } from './limits/telemetry';
import { createLoggerModule } from './logging/logger.module';
import { MetricsController } from './health/metrics.controller';
import { MetricsService } from './metrics/metrics.service';
import { RecentRoutesStore } from './metrics/recent-routes.store';
import { connectRedis, RedisClient } from './redis/redis.client';
import { RedisTelemetry } from './redis/telemetry';

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
        {
          provide: RedisClient,
          inject: [ServiceConfig, ShutdownService, RedisTelemetry],
          useFactory: connectRedis,
        },
        {
          provide: Bulkhead,
          inject: [ServiceConfig, LimitsTelemetry],
          useFactory: ({ requestLimits }: ServiceConfig, telemetry: LimitsTelemetry) =>
            new Bulkhead('requests', requestLimits, telemetry),
        },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_GUARD, useClass: JwtAuthGuard },
        {
          provide: Clock,
          inject: [ServiceConfig],
          useFactory: ({ CLOCK_OFFSET_MS }: ServiceConfig) => new Clock(CLOCK_OFFSET_MS),
        },
        ApplicationSetupService,
        JwtStrategy,
        LimitsTelemetry,
        MetricsService,
        RecentRoutesStore,
        RecentSignInService,
        RevocationService,
        RateLimitService,
        RedisTelemetry,
        ShutdownService,
        TokenService,
      ],
      exports: [
        ServiceConfig,
        RedisClient,
        ApplicationSetupService,
        Bulkhead,
        Clock,
        LimitsTelemetry,
        MetricsService,
        RecentRoutesStore,
        RecentSignInService,
        RevocationService,
        RateLimitService,
        RedisTelemetry,
        ShutdownService,
        TokenService,
      ],
    };
  }
}
