import { Controller, Get, HttpStatus, Optional, Res, ServiceUnavailableException } from '@nestjs/common';
import {
  HealthCheckService,
  HealthIndicatorService,
  TypeOrmHealthIndicator,
  type HealthCheckResult,
} from '@nestjs/terminus';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Public } from '../auth/access.decorators';
import { ShutdownService } from '../lifecycle/shutdown.service';

const DATABASE_TIMEOUT_MS = 2_000;

@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: TypeOrmHealthIndicator,
    private readonly shutdown: ShutdownService,
    @Optional() private readonly dataSource?: DataSource,
  ) {}

  /** The event loop runs. Dependencies are not checked, so that their outage never restarts a pod. */
  @Get('live')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /**
   * Whether *this* replica can serve. Only dependencies that it cannot do without are checked: others (NATS, whose
   * outage the outbox absorbs) must not take every replica out of service at once.
   */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<object> {
    const { status, details } = await this.check();
    if (status !== 'ok') response.status(HttpStatus.SERVICE_UNAVAILABLE);
    // Error messages are left out: they name hosts.
    const checks = Object.entries(details).map(([name, check]) => [name, check.status]);
    return { status, checks: Object.fromEntries(checks) as object };
  }

  private async check(): Promise<HealthCheckResult> {
    const service = this.indicators.check('service');
    const ping = () => this.database.pingCheck('database', { timeout: DATABASE_TIMEOUT_MS });
    try {
      return await this.health.check([
        () => (this.shutdown.isStopping ? service.down() : service.up()),
        ...(this.dataSource ? [ping] : []),
      ]);
    } catch (error) {
      if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
      throw error;
    }
  }
}
