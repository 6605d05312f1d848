import { ROUTES, type SystemHealth } from '@fourfold/contracts';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '@fourfold/platform/admin';
import { HealthService } from './health.service';

@UseGuards(AdminGuard)
@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @ApiOperation({ summary: 'Ask every replica of every service how it is' })
  @Get(ROUTES.admin.health)
  read(): Promise<SystemHealth> {
    return this.health.read();
  }
}
