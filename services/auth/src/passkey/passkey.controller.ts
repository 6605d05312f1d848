import { type Passkey, type PasskeyCreationOptions, ROUTES } from '@fourfold/contracts';
import {
  type AuthenticatedUser,
  CurrentUser,
  EmptyDto,
  RecentSignInService,
  UuidParam,
} from '@fourfold/platform';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request } from 'express';
import { userAgentOf } from '../client';
import { AddPasskeyDto } from './passkey.dto';
import { PasskeyRemovalService } from './passkey-removal.service';
import { PasskeyService } from './passkey.service';

@Controller()
export class PasskeyController {
  constructor(
    private readonly passkeys: PasskeyService,
    private readonly removals: PasskeyRemovalService,
    private readonly signIns: RecentSignInService,
  ) {}

  @ApiOperation({ summary: 'List your passkeys' })
  @Get(ROUTES.users.passkeys)
  list(@CurrentUser() caller: AuthenticatedUser): Promise<Passkey[]> {
    return this.passkeys.list(caller);
  }

  @ApiOperation({ summary: 'Get what a browser needs to create a passkey' })
  @Post(ROUTES.users.passkeyOptions)
  @HttpCode(HttpStatus.OK)
  options(@Body() _: EmptyDto, @CurrentUser() caller: AuthenticatedUser): Promise<PasskeyCreationOptions> {
    this.signIns.require(caller);
    return this.passkeys.ownOptions(caller);
  }

  /** The options were for a recent sign-in, and their challenge is a part of the response. */
  @ApiOperation({ summary: 'Add a passkey' })
  @Post(ROUTES.users.passkeys)
  add(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() { name, response }: AddPasskeyDto,
    @Req() request: Request,
  ): Promise<Passkey> {
    return this.passkeys.addOwn(caller, { name, response, userAgent: userAgentOf(request) });
  }

  @ApiOperation({ summary: 'Remove a passkey' })
  @Delete(ROUTES.users.passkey)
  @HttpCode(HttpStatus.NO_CONTENT)
  async remove(
    @Body() _: EmptyDto,
    @CurrentUser() caller: AuthenticatedUser,
    @UuidParam('passkey_id') passkeyId: string,
  ): Promise<void> {
    this.signIns.require(caller);
    await this.removals.removeOwn(caller, passkeyId);
  }
}
