import { ROUTES, type AdminStats } from '@fourfold/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { StatsService } from './stats.service';

@Controller()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get(ROUTES.admin.stats)
  @Header('Cache-Control', 'no-store')
  read(): Promise<AdminStats> {
    return this.stats.read();
  }
}
