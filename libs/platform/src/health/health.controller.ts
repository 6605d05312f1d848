import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../auth/access.decorators';
import { ReadinessRegistry, type Readiness } from './readiness.registry';

@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: ReadinessRegistry) {}

  /** The event loop turns; no dependency is asked, so that an outage never restarts a pod. */
  @Get('live')
  live(): { status: string } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const readiness = await this.readiness.read();
    if (!readiness.ready) response.status(HttpStatus.SERVICE_UNAVAILABLE);
    return readiness;
  }
}
