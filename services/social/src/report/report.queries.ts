import { QUERIES, type QueryAnswer } from '@fourfold/contracts';
import { EmptyDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { ReportCaseRepository } from './report-case.repository';
import { ReportQueueRepository } from './report-queue.repository';

/** Queries of the admin service about reports. */
@Controller()
export class ReportQueries {
  constructor(
    private readonly queue: ReportQueueRepository,
    private readonly cases: ReportCaseRepository,
  ) {}

  @MessagePattern(QUERIES.countOpenReports, Transport.NATS)
  async countOpen(@Payload() _: EmptyDto): Promise<QueryAnswer<'social.count_open_reports'>> {
    return { open_reports: await this.queue.countOpen(), open_cases: await this.cases.countOpen() };
  }
}
