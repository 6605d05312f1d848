import { type PersonalDataExport, ROUTES } from '@fourfold/contracts';
import { type AuthenticatedUser, CurrentUser, GuestsToo, RecentSignInService } from '@fourfold/platform';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { SessionService } from '../session/session.service';
import { ExportService } from './export.service';

/** The handler writes the body itself, as JSON; deploy/docs reads its type. */
type Streamed<_Body> = void;

@Controller()
export class ExportController {
  constructor(
    private readonly sessions: SessionService,
    private readonly recentSignIn: RecentSignInService,
    private readonly exports: ExportService,
  ) {}

  @GuestsToo()
  @ApiOperation({ summary: 'Download everything that is stored about you' })
  @Get(ROUTES.users.export)
  async export(
    @CurrentUser() caller: AuthenticatedUser,
    @Res() response: Response,
  ): Promise<Streamed<PersonalDataExport>> {
    await this.sessions.currentUser(caller);
    this.recentSignIn.require(caller);
    await this.exports.send(caller, response);
  }
}
