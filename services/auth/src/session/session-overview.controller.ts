import { ROUTES } from '@fourfold/contracts';
import type { Session } from '@fourfold/contracts';
import { CurrentUser, EmptyDto, UuidParam } from '@fourfold/platform';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Delete, Get, Header, HttpCode, HttpStatus, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { SessionOverview } from './session-overview.service';
import { SessionCookies } from './session.cookies';

@Controller()
export class SessionOverviewController {
  constructor(
    private readonly sessions: SessionOverview,
    private readonly cookies: SessionCookies,
  ) {}

  @ApiOperation({ summary: 'List the devices that are signed in' })
  @Get(ROUTES.users.sessions)
  @Header('Cache-Control', 'no-store')
  list(@CurrentUser() caller: AuthenticatedUser): Promise<Session[]> {
    return this.sessions.list(caller);
  }

  @ApiOperation({ summary: 'Sign out one device' })
  @Delete(ROUTES.users.session)
  @HttpCode(HttpStatus.NO_CONTENT)
  async end(
    @Body() _: EmptyDto,
    @CurrentUser() caller: AuthenticatedUser,
    @UuidParam('session_id') sessionId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.end(caller, sessionId);
    if (sessionId === caller.session_id) this.cookies.clear(response);
  }

  @ApiOperation({ summary: 'Sign out every device' })
  @Delete(ROUTES.users.sessions)
  @HttpCode(HttpStatus.NO_CONTENT)
  async endAll(
    @Body() _: EmptyDto,
    @CurrentUser() caller: AuthenticatedUser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.endAll(caller);
    this.cookies.clear(response);
  }
}
