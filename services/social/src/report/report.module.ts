import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NoticeModule } from '../notice/notice.module';
import { UserModule } from '../user/user.module';
import { ReportQueueController } from './report-queue.controller';
import { ReportQueueRepository } from './report-queue.repository';
import { ReportQueueService } from './report-queue.service';
import { ReportCaseController } from './report-case.controller';
import { ReportCaseRepository } from './report-case.repository';
import { ReportCaseService } from './report-case.service';
import { ReportController } from './report.controller';
import { ReportEvidenceService } from './report-evidence.service';
import { ReportEntity } from './report.entity';
import { ReportLimits } from './report.limits';
import { ReportQueries } from './report.queries';
import { ReportRepository } from './report.repository';
import { ReportService } from './report.service';
import { WarningService } from './warning.service';

@Module({
  imports: [TypeOrmModule.forFeature([ReportEntity]), NoticeModule, UserModule],
  controllers: [ReportCaseController, ReportController, ReportQueries, ReportQueueController],
  providers: [
    ReportCaseRepository,
    ReportCaseService,
    ReportEvidenceService,
    ReportLimits,
    ReportQueueRepository,
    ReportQueueService,
    ReportRepository,
    ReportService,
    WarningService,
  ],
  exports: [ReportQueueService],
})
export class ReportModule {}
