import { QUERIES, type ReportedPerson } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { ReportRepository } from './report.repository';

/** Queries of the admin service about reports; it has checked the caller. */
@Controller()
export class ReportQueries {
  constructor(private readonly reports: ReportRepository) {}

  /** Newest first. */
  @MessagePattern(QUERIES.listReports, Transport.NATS)
  listReports(@Payload() { skip, limit }: PageDto): Promise<ReportedPerson[]> {
    return this.reports.list(skip, limit);
  }
}
