import { ROUTES, WS_TOKEN_SECONDS } from '@fourfold/contracts';
import type { WsTokenResponse } from '@fourfold/contracts';
import { CurrentUser } from '@fourfold/platform';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AccountService } from '../account/account.service';
import { AccessTokens } from './access-tokens';

@Controller()
export class WsTokenController {
  constructor(
    private readonly accounts: AccountService,
    private readonly tokens: AccessTokens,
  ) {}

  @ApiOperation({ summary: 'Get a ticket for one socket' })
  @Get(ROUTES.auth.wsToken)
  @Header('Cache-Control', 'no-store')
  async wsToken(@CurrentUser() caller: AuthenticatedUser): Promise<WsTokenResponse> {
    const user = await this.accounts.current(caller);
    return { token: await this.tokens.signTicket(user, caller), expires_in: WS_TOKEN_SECONDS };
  }
}
