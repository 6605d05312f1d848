import { ROUTES, type AdminStats } from '@fourfold/contracts';
import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../access/admin.guard';
import { StatsService } from './stats.service';

@UseGuards(AdminGuard)
@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get(ROUTES.admin.stats)
  @Header('Cache-Control', 'no-store')
  read(): Promise<AdminStats> {
    return this.stats.read();
  }
}
