import { Module } from '@nestjs/common';
import { ModerationController } from './moderation.controller';
import { ReportController } from './report.controller';

@Module({ controllers: [ModerationController, ReportController] })
export class ReportModule {}
