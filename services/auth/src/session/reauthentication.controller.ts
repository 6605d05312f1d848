import { ROUTES } from '@fourfold/contracts';
import type { LoginResponse } from '@fourfold/contracts';
import { CurrentUser } from '@fourfold/platform';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Header, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ReauthenticationService } from './reauthentication.service';
import { ReauthenticateDto } from './session.dto';

@Controller()
export class ReauthenticationController {
  constructor(private readonly reauthentications: ReauthenticationService) {}

  @ApiOperation({ summary: 'Give the password once more in a running session' })
  @Post(ROUTES.users.reauthenticate)
  @HttpCode(HttpStatus.OK)
  @Header('Cache-Control', 'no-store')
  reauthenticate(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() { password }: ReauthenticateDto,
  ): Promise<LoginResponse> {
    return this.reauthentications.confirm(caller, password);
  }
}
