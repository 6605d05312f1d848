import { type LoginResponse, ROUTES } from '@fourfold/contracts';
import { type AuthenticatedUser, CurrentUser, Public } from '@fourfold/platform';
import { Body, Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { clientOf } from '../client';
import { PasskeyLoginService } from '../passkey/passkey-login.service';
import { SessionCookieService } from '../session/session-cookie.service';
import { toLoginResponse } from '../session/session.dto';
import { StreakService } from '../user/streak.service';
import { LoginDto, ReauthenticateDto } from './login.dto';
import { LoginService } from './login.service';

@Controller()
export class LoginController {
  constructor(
    private readonly logins: LoginService,
    private readonly passkeyLogins: PasskeyLoginService,
    private readonly cookies: SessionCookieService,
    private readonly streaks: StreakService,
  ) {}

  @Public()
  @ApiOperation({ summary: 'Sign in' })
  @Post(ROUTES.users.login)
  @HttpCode(HttpStatus.OK)
  async login(
    @Body() { email, password, remember_me }: LoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    const signedIn = await this.logins.login({
      email,
      password,
      rememberMe: remember_me ?? false,
      client: clientOf(request),
    });
    this.cookies.writeFirst(request, response, signedIn);
    return toLoginResponse(await this.streaks.withCurrent(signedIn.user), signedIn.accessToken);
  }

  @ApiOperation({ summary: 'Confirm a running session with the password or a passkey' })
  @Post(ROUTES.users.reauthenticate)
  @HttpCode(HttpStatus.OK)
  reauthenticate(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() { password = '', response }: ReauthenticateDto,
    @Req() request: Request,
  ): Promise<LoginResponse> {
    const client = clientOf(request);
    return response
      ? this.passkeyLogins.reauthenticate(caller, { response, client })
      : this.logins.reauthenticate(caller, password, client);
  }
}
