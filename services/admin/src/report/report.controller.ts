import { QUERIES, ROUTES, type ReportedPerson } from '@fourfold/contracts';
import { IntegerParam } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Body, Controller, Get, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '@fourfold/platform/admin';
import { CurrentAdmin, type ActingAdmin } from '../audit/acting-admin.decorators';
import { ReportsQueryDto, UpdateReportDto } from './report.dto';

/** Reports about users, from social. */
@UseGuards(AdminGuard)
@Controller()
export class ReportController {
  constructor(private readonly queries: QueryClient) {}

  @ApiOperation({ summary: 'List the reports of players about others, newest first' })
  @Get(ROUTES.admin.reports)
  list(@Query() query: ReportsQueryDto): Promise<ReportedPerson[]> {
    return this.queries.ask(QUERIES.listReports, query);
  }

  @ApiOperation({ summary: 'Change the status of a report' })
  @Put(ROUTES.admin.report)
  update(
    @CurrentAdmin() admin: ActingAdmin,
    @IntegerParam('report_id') report_id: number,
    @Body() body: UpdateReportDto,
  ): Promise<ReportedPerson> {
    return admin.act(QUERIES.updateReport, { report_id, ...body });
  }
}
