import { Module } from '@nestjs/common';
import { PersonModule } from '../person/person.module';
import { ReportController } from './report.controller';
import { ReportRepository } from './report.repository';
import { ReportService } from './report.service';

@Module({
  imports: [PersonModule],
  controllers: [ReportController],
  providers: [ReportRepository, ReportService],
  exports: [ReportRepository],
})
export class ReportModule {}
