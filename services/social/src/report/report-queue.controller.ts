import { ADMIN_MESSAGES, ROUTES, type MessageBody, type ReportedPerson } from '@fourfold/contracts';
import { IntegerParam, UuidParam } from '@fourfold/platform';
import { AdminGuard, CurrentAdmin, type Admin } from '@fourfold/platform/admin';
import { Body, Controller, Get, HttpCode, HttpStatus, Post, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ReportsQueryDto, UpdateReportDto, WarnUserDto } from './report-queue.dto';
import { ReportQueueRepository } from './report-queue.repository';
import { ReportQueueService } from './report-queue.service';
import { WarningService } from './warning.service';

/** Reports and warnings, as admins handle them. */
@UseGuards(AdminGuard)
@Controller()
export class ReportQueueController {
  constructor(
    private readonly lists: ReportQueueRepository,
    private readonly queue: ReportQueueService,
    private readonly warnings: WarningService,
  ) {}

  @ApiOperation({ summary: 'List the reports of players about others, newest first' })
  @Get(ROUTES.admin.reports)
  list(@Query() query: ReportsQueryDto): Promise<ReportedPerson[]> {
    return this.lists.list(query);
  }

  @ApiOperation({ summary: 'Change the status of a report' })
  @Put(ROUTES.admin.report)
  update(
    @CurrentAdmin() admin: Admin,
    @IntegerParam('report_id') reportId: number,
    @Body() change: UpdateReportDto,
  ): Promise<ReportedPerson> {
    return this.queue.update(admin.id, reportId, change);
  }

  @ApiOperation({ summary: 'Warn a player' })
  @Post(ROUTES.admin.warnUser)
  @HttpCode(HttpStatus.OK)
  async warn(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @Body() { message }: WarnUserDto,
  ): Promise<MessageBody> {
    await this.warnings.warn(admin.id, userId, message);
    return { message: ADMIN_MESSAGES.warned };
  }
}
