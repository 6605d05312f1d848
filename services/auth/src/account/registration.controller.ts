import { type LoginResponse, ROUTES } from '@fourfold/contracts';
import { Public } from '@fourfold/platform';
import { Body, Controller, Header, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { clientOf } from '../client';
import { SessionCookies } from '../session/session.cookies';
import { toLoginResponse } from '../session/session.mapper';
import { RegisterDto } from './account.dto';
import { RegistrationGuard } from './registration.guard';
import { RegistrationService } from './registration.service';

@Public()
@Controller()
export class RegistrationController {
  constructor(
    private readonly registrations: RegistrationService,
    private readonly cookies: SessionCookies,
  ) {}

  @ApiOperation({ summary: 'Register and sign in' })
  @UseGuards(RegistrationGuard)
  @Post(ROUTES.users.register)
  @Header('Cache-Control', 'no-store')
  async register(
    @Body() body: RegisterDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    const signedIn = await this.registrations.register(body, clientOf(request));
    this.cookies.write(response, signedIn);
    this.cookies.writeDevice(request, response, signedIn.user.userId);
    return toLoginResponse(signedIn);
  }
}
