import { ROUTES, type AdminOverview, type AdminStats, type DayFigures } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '@fourfold/platform/admin';
import { FiguresService } from './figures.service';
import { StatsService } from './stats.service';

@UseGuards(AdminGuard)
@Controller()
export class StatsController {
  constructor(
    private readonly stats: StatsService,
    private readonly figures: FiguresService,
  ) {}

  @ApiOperation({ summary: 'Read the figures of the dashboard' })
  @Get(ROUTES.admin.stats)
  read(): Promise<AdminStats> {
    return this.stats.read();
  }

  @ApiOperation({ summary: 'Read what needs an admin now' })
  @Get(ROUTES.admin.overview)
  overview(): Promise<AdminOverview> {
    return this.figures.overview();
  }

  @ApiOperation({ summary: 'List the figures of each day, newest first' })
  @Get(ROUTES.admin.figures)
  days(@Query() { skip, limit }: PageDto): Promise<DayFigures[]> {
    return this.figures.list(skip, limit);
  }
}
