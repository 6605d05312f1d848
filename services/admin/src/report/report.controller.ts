import { QUERIES, ROUTES, type ReportedPerson } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '../access/admin.guard';

/** Reports about users, from social. */
@UseGuards(AdminGuard)
@Controller()
export class ReportController {
  constructor(private readonly queries: QueryClient) {}

  @ApiOperation({ summary: 'List the reports of players about others' })
  @Get(ROUTES.admin.reports)
  list(@Query() { skip, limit }: PageDto): Promise<ReportedPerson[]> {
    return this.queries.ask(QUERIES.listReports, { skip, limit });
  }
}
