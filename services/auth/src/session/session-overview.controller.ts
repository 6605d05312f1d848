import {
  type LoginResponse,
  ROUTES,
  type Session,
  WS_TOKEN_SECONDS,
  type WsTokenResponse,
} from '@fourfold/contracts';
import { type AuthenticatedUser, CurrentUser, EmptyDto, UuidParam } from '@fourfold/platform';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { AccountRepository } from '../account/account.repository';
import { AccessTokens } from './access-tokens';
import { ReauthenticationService } from './reauthentication.service';
import { SessionOverview } from './session-overview.service';
import { SessionCookies } from './session.cookies';
import { ReauthenticateDto } from './session.dto';

/** Routes about sessions for signed-in callers. */
@Controller()
export class SessionOverviewController {
  constructor(
    private readonly sessions: SessionOverview,
    private readonly cookies: SessionCookies,
    private readonly reauthentications: ReauthenticationService,
    private readonly accounts: AccountRepository,
    private readonly tokens: AccessTokens,
  ) {}

  @ApiOperation({ summary: 'List the devices that are signed in' })
  @Get(ROUTES.users.sessions)
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

  @ApiOperation({ summary: 'Confirm the password in a running session' })
  @Post(ROUTES.users.reauthenticate)
  @HttpCode(HttpStatus.OK)
  reauthenticate(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() { password }: ReauthenticateDto,
  ): Promise<LoginResponse> {
    return this.reauthentications.confirm(caller, password);
  }

  @ApiOperation({ summary: 'Get a ticket for one socket' })
  @Get(ROUTES.auth.wsToken)
  async wsToken(@CurrentUser() caller: AuthenticatedUser): Promise<WsTokenResponse> {
    const user = await this.accounts.current(caller);
    return { token: await this.tokens.signTicket(user, caller), expires_in: WS_TOKEN_SECONDS };
  }
}
