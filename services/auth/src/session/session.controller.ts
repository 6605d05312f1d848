import { type LoginResponse, ROUTES, type Session, type WsTokenResponse } from '@fourfold/contracts';
import {
  AppError,
  type AuthenticatedUser,
  CurrentUser,
  EmptyDto,
  Public,
  UuidParam,
} from '@fourfold/platform';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { StreakService } from '../user/streak.service';
import { SessionCookieService } from './session-cookie.service';
import { toLoginResponse } from './session.dto';
import { SessionService } from './session.service';

const BEARER = /^Bearer (\S+)$/i;

@Controller()
export class SessionController {
  constructor(
    private readonly sessions: SessionService,
    private readonly cookies: SessionCookieService,
    private readonly streaks: StreakService,
  ) {}

  /** Public for the guard: the refresh cookie is checked here. */
  @Public()
  @ApiOperation({ summary: 'Exchange the refresh cookie for a new access token' })
  @Post(ROUTES.users.refresh)
  @HttpCode(HttpStatus.OK)
  async refresh(
    @Body() _: EmptyDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    const credential = this.cookies.credentialOf(request);
    if (!credential) throw new AppError('unauthorized');
    const outcome = await this.sessions.refresh(credential);
    switch (outcome.kind) {
      case 'refreshed': {
        const { user, accessToken } = outcome.signedIn;
        this.cookies.write(response, outcome.signedIn);
        return toLoginResponse(await this.streaks.withCurrent(user), accessToken);
      }
      case 'raced':
        // The other request gets the new cookie; clearing it here would end that session's login.
        throw new AppError('session_refreshed_elsewhere');
      case 'ended':
        this.cookies.clear(response);
        throw new AppError('unauthorized');
    }
  }

  /** Public for the guard: the cookie is enough, and an expired access token is no reason to stay signed in. */
  @Public()
  @ApiOperation({ summary: 'Sign out' })
  @Post(ROUTES.users.logout)
  @HttpCode(HttpStatus.NO_CONTENT)
  async logout(
    @Body() _: EmptyDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const accessToken = BEARER.exec(request.get('authorization') ?? '')?.[1];
    await this.sessions.signOut(accessToken, this.cookies.credentialOf(request));
    this.cookies.clear(response);
  }

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
    await this.sessions.endOwn(caller, sessionId);
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

  @ApiOperation({ summary: 'Get a ticket for one socket' })
  @Get(ROUTES.auth.wsToken)
  wsToken(@CurrentUser() caller: AuthenticatedUser): Promise<WsTokenResponse> {
    return this.sessions.socketTicket(caller);
  }
}
