import { ROUTES, type AdminStats } from '@fourfold/contracts';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '../access/admin.guard';
import { StatsService } from './stats.service';

@UseGuards(AdminGuard)
@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @ApiOperation({ summary: 'Read the figures of the dashboard' })
  @Get(ROUTES.admin.stats)
  read(): Promise<AdminStats> {
    return this.stats.read();
  }
}
