import { ROUTES, type ReportCase } from '@fourfold/contracts';
import { UuidParam } from '@fourfold/platform';
import { AdminGuard, CurrentAdmin, type Admin } from '@fourfold/platform/admin';
import { Body, Controller, Get, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ReportCaseRepository } from './report-case.repository';
import { ReportCaseService } from './report-case.service';
import { ReportsQueryDto, UpdateReportDto } from './report-queue.dto';

/** Reports by the user whom they are about. */
@UseGuards(AdminGuard)
@Controller()
export class ReportCaseController {
  constructor(
    private readonly lists: ReportCaseRepository,
    private readonly cases: ReportCaseService,
  ) {}

  @ApiOperation({ summary: 'List the users who were reported, with all reports about each, oldest first' })
  @Get(ROUTES.admin.reportCases)
  list(@Query() query: ReportsQueryDto): Promise<ReportCase[]> {
    return this.lists.list(query);
  }

  @ApiOperation({ summary: 'Change the status of all reports about a user' })
  @Put(ROUTES.admin.reportCase)
  update(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @Body() change: UpdateReportDto,
  ): Promise<ReportCase> {
    return this.cases.update(admin.id, userId, change);
  }
}
