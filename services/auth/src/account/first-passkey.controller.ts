import {
  type FirstPasskeyOptionsRequest,
  type FirstPasskeyRequest,
  type Passkey,
  type PasskeyCreationOptions,
  ROUTES,
} from '@fourfold/contracts';
import { Public } from '@fourfold/platform';
import { Body, Controller, HttpCode, HttpStatus, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { Request } from 'express';
import { userAgentOf } from '../client';
import { AddPasskeyDto } from '../passkey/passkey.dto';
import { FirstPasskeyService } from './first-passkey.service';

class FirstPasskeyOptionsDto implements FirstPasskeyOptionsRequest {
  @IsString()
  token!: string;
}

class FirstPasskeyDto extends AddPasskeyDto implements FirstPasskeyRequest {
  @IsString()
  token!: string;
}

/** For whoever has the link. */
@Public()
@Controller()
export class FirstPasskeyController {
  constructor(private readonly firstPasskeys: FirstPasskeyService) {}

  @ApiOperation({ summary: 'Get what a browser needs to create the first passkey of an admin, with a link' })
  @Post(ROUTES.users.firstPasskeyOptions)
  @HttpCode(HttpStatus.OK)
  options(@Body() { token }: FirstPasskeyOptionsDto): Promise<PasskeyCreationOptions> {
    return this.firstPasskeys.options(token);
  }

  @ApiOperation({ summary: 'Add the first passkey of an admin with a link' })
  @Post(ROUTES.users.firstPasskey)
  add(@Body() { token, ...passkey }: FirstPasskeyDto, @Req() request: Request): Promise<Passkey> {
    return this.firstPasskeys.add(token, { ...passkey, userAgent: userAgentOf(request) });
  }
}
