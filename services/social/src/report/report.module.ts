import { Module } from '@nestjs/common';
import { PersonModule } from '../person/person.module';
import { ReportController } from './report.controller';
import { ReportQueries } from './report.queries';
import { ReportRepository } from './report.repository';
import { ReportService } from './report.service';

@Module({
  imports: [PersonModule],
  controllers: [ReportController],
  providers: [ReportQueries, ReportRepository, ReportService],
  exports: [ReportRepository],
})
export class ReportModule {}
