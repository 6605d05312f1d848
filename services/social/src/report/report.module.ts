import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { ReportController } from './report.controller';
import { ReportEntity } from './report.entity';
import { ReportQueries } from './report.queries';
import { ReportRepository } from './report.repository';
import { ReportService } from './report.service';

@Module({
  imports: [TypeOrmModule.forFeature([ReportEntity]), UserModule],
  controllers: [ReportController, ReportQueries],
  providers: [ReportRepository, ReportService],
  exports: [ReportRepository],
})
export class ReportModule {}
