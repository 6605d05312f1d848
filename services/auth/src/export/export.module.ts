import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { ExportController } from './export.controller';
import { ExportLimits } from './export.limits';
import { ExportService } from './export.service';
import { PersonalDataClient } from './personal-data.client';

@Module({
  imports: [SessionModule],
  controllers: [ExportController],
  providers: [ExportLimits, ExportService, PersonalDataClient],
})
export class ExportModule {}
