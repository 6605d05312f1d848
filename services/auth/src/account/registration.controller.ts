import { type LoginResponse, ROUTES } from '@fourfold/contracts';
import { MaybeUser, OptionalAuth, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { clientOf } from '../client';
import { SessionCookieService } from '../session/session-cookie.service';
import { toLoginResponse } from '../session/session.dto';
import { StreakService } from '../user/streak.service';
import { RegisterDto } from './account.dto';
import { RegistrationGuard } from './registration.guard';
import { RegistrationService } from './registration.service';

/** A guest sends a token and becomes the account. */
@OptionalAuth()
@Controller()
export class RegistrationController {
  constructor(
    private readonly registrations: RegistrationService,
    private readonly cookies: SessionCookieService,
    private readonly streaks: StreakService,
  ) {}

  @ApiOperation({ summary: 'Register and sign in' })
  @UseGuards(RegistrationGuard)
  @Post(ROUTES.users.register)
  async register(
    @Body() body: RegisterDto,
    @MaybeUser() caller: AuthenticatedUser | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    const signedIn = await this.registrations.register(body, clientOf(request), caller);
    this.cookies.writeFirst(request, response, signedIn);
    return toLoginResponse(await this.streaks.withCurrent(signedIn.user), signedIn.accessToken);
  }
}
