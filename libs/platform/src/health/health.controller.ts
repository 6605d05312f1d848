import { Controller, Get, HttpStatus, Optional, Res, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import type { Response } from 'express';
import { Public } from '../auth/access.decorators';
import { DatabaseHealthService } from '../database/database-health.service';
import { ShutdownService } from '../lifecycle/shutdown.service';

@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly shutdown: ShutdownService,
    @Optional() private readonly database?: DatabaseHealthService,
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
    const { database } = this;
    const postgres = this.indicators.check('database');
    const ping = async (writable: Promise<boolean>) => ((await writable) ? postgres.up() : postgres.down());
    try {
      return await this.health.check([
        () => (this.shutdown.isStopping ? service.down() : service.up()),
        ...(database ? [() => ping(database.isWritable())] : []),
      ]);
    } catch (error) {
      if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
      throw error;
    }
  }
}
