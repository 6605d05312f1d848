import { type LoginResponse, ROUTES } from '@fourfold/contracts';
import { AppError, EmptyDto, Public } from '@fourfold/platform';
import { Body, Controller, HttpCode, HttpStatus, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RegisterDto } from '../account/account.dto';
import { RegistrationGuard } from '../account/registration.guard';
import { RegistrationService } from '../account/registration.service';
import { StreakService } from '../account/streak.service';
import { clientOf } from '../client';
import { LoginService } from './login.service';
import { SessionCookies } from './session.cookies';
import { LoginDto } from './session.dto';
import { toLoginResponse } from './session.mapper';
import { SessionService, type SignedIn } from './session.service';

const BEARER = /^Bearer (\S+)$/i;

/** Public for the guard: these routes check credentials themselves, such as the refresh cookie. */
@Public()
@Controller()
export class SessionController {
  constructor(
    private readonly registrations: RegistrationService,
    private readonly logins: LoginService,
    private readonly sessions: SessionService,
    private readonly cookies: SessionCookies,
    private readonly streaks: StreakService,
  ) {}

  @ApiOperation({ summary: 'Register and sign in' })
  @UseGuards(RegistrationGuard)
  @Post(ROUTES.users.register)
  async register(
    @Body() body: RegisterDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    const signedIn = await this.registrations.register(body, clientOf(request));
    return this.respondSignedIn(request, response, signedIn);
  }

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
      deviceCookie: this.cookies.deviceOf(request),
    });
    return this.respondSignedIn(request, response, signedIn);
  }

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
      case 'refreshed':
        this.cookies.write(response, outcome.signedIn);
        return this.show(outcome.signedIn);
      case 'raced':
        // The other request gets the new cookie; clearing it here would end that session's login.
        throw new AppError('session_refreshed_elsewhere');
      case 'ended':
        this.cookies.clear(response);
        throw new AppError('unauthorized');
    }
  }

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

  /** The first response of a session; it also makes the browser a known device. */
  private respondSignedIn(request: Request, response: Response, signedIn: SignedIn): Promise<LoginResponse> {
    this.cookies.write(response, signedIn);
    this.cookies.writeDevice(request, response, signedIn.user.userId);
    return this.show(signedIn);
  }

  private async show(signedIn: SignedIn): Promise<LoginResponse> {
    return toLoginResponse({ ...signedIn, user: await this.streaks.withCurrent(signedIn.user) });
  }
}
