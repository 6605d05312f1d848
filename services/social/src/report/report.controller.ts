import { ROUTES, type UserReport } from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ReportUserDto } from './report.dto';
import { ReportService } from './report.service';

@Controller()
export class ReportController {
  constructor(private readonly reports: ReportService) {}

  @ApiOperation({ summary: 'Report a player' })
  @Post(ROUTES.friends.reports)
  report(@CurrentUser() user: AuthenticatedUser, @Body() body: ReportUserDto): Promise<UserReport> {
    return this.reports.report(user, body);
  }
}
