import { QUERIES, type AdminResult, type QueryAnswer, type ReportedPerson } from '@fourfold/contracts';
import { EmptyDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { ListReportsDto, HandleReportDto, WarnPlayerDto } from './report-queue.dto';
import { ReportQueueRepository } from './report-queue.repository';
import { ReportQueueService } from './report-queue.service';
import { WarningService } from './warning.service';

/** Queries of the admin service about reports; it has checked the caller. */
@Controller()
export class ReportQueries {
  constructor(
    private readonly lists: ReportQueueRepository,
    private readonly queue: ReportQueueService,
    private readonly warnings: WarningService,
  ) {}

  /** Newest first. */
  @MessagePattern(QUERIES.listReports, Transport.NATS)
  listReports(@Payload() query: ListReportsDto): Promise<ReportedPerson[]> {
    return this.lists.list(query);
  }

  @MessagePattern(QUERIES.countOpenReports, Transport.NATS)
  async countOpen(@Payload() _: EmptyDto): Promise<QueryAnswer<'social.count_open_reports'>> {
    return { open_reports: await this.lists.countOpen() };
  }

  @MessagePattern(QUERIES.updateReport, Transport.NATS)
  update(
    @Payload() { admin_id, report_id, ...change }: HandleReportDto,
  ): Promise<AdminResult<ReportedPerson>> {
    return this.queue.update(admin_id, report_id, change);
  }

  @MessagePattern(QUERIES.warnUser, Transport.NATS)
  warn(@Payload() { admin_id, user_id, message }: WarnPlayerDto): Promise<AdminResult<{ user_id: string }>> {
    return this.warnings.warn(admin_id, user_id, message);
  }
}
