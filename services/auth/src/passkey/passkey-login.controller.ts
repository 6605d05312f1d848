import { type LoginResponse, type PasskeyRequestOptions, ROUTES } from '@fourfold/contracts';
import { EmptyDto, Public } from '@fourfold/platform';
import { Body, Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { clientOf } from '../client';
import { SessionCookieService } from '../session/session-cookie.service';
import { toLoginResponse } from '../session/session.dto';
import { StreakService } from '../user/streak.service';
import { PasskeyLoginService } from './passkey-login.service';
import { PasskeyLoginDto } from './passkey.dto';

@Public()
@Controller()
export class PasskeyLoginController {
  constructor(
    private readonly logins: PasskeyLoginService,
    private readonly cookies: SessionCookieService,
    private readonly streaks: StreakService,
  ) {}

  @ApiOperation({ summary: 'Get what a browser needs to use a passkey, to sign in or to confirm a session' })
  @Post(ROUTES.users.passkeyLoginOptions)
  @HttpCode(HttpStatus.OK)
  options(@Body() _: EmptyDto): Promise<PasskeyRequestOptions> {
    return this.logins.options();
  }

  @ApiOperation({ summary: 'Sign in with a passkey' })
  @Post(ROUTES.users.passkeyLogin)
  @HttpCode(HttpStatus.OK)
  async login(
    @Body() { response, remember_me }: PasskeyLoginDto,
    @Req() request: Request,
    @Res({ passthrough: true }) answer: Response,
  ): Promise<LoginResponse> {
    const use = { response, rememberMe: remember_me ?? false, client: clientOf(request) };
    const signedIn = await this.logins.login(use);
    this.cookies.writeFirst(request, answer, signedIn);
    return toLoginResponse(await this.streaks.withCurrent(signedIn.user), signedIn.accessToken);
  }
}
