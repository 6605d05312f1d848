import { ROUTES, type ClaimedGuest, type LoginResponse } from '@fourfold/contracts';
import { CurrentUser, EmptyDto, Public, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, HttpCode, HttpStatus, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RegistrationGuard } from '../account/registration.guard';
import { clientOf } from '../client';
import { SessionCookieService } from '../session/session-cookie.service';
import { toLoginResponse } from '../session/session.dto';
import { GuestClaimService } from './guest-claim.service';
import { ClaimGuestDto } from './guest.dto';
import { GuestService } from './guest.service';

@Controller()
export class GuestController {
  constructor(
    private readonly guests: GuestService,
    private readonly claims: GuestClaimService,
    private readonly cookies: SessionCookieService,
  ) {}

  @Public()
  @UseGuards(RegistrationGuard)
  @ApiOperation({ summary: 'Play without an account' })
  @Post(ROUTES.users.guest)
  async start(
    @Body() _: EmptyDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    const signedIn = await this.guests.start(clientOf(request));
    // The browser then shows that somebody has played in it.
    this.cookies.writeFirst(request, response, signedIn);
    return toLoginResponse(signedIn.user, signedIn.accessToken);
  }

  @ApiOperation({ summary: 'Take over the games of a guest' })
  @Post(ROUTES.users.claimGuest)
  @HttpCode(HttpStatus.OK)
  async claim(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() { guest_token }: ClaimGuestDto,
  ): Promise<ClaimedGuest> {
    return { claimed: await this.claims.claim(caller, guest_token) };
  }
}
