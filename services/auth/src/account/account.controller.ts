import { ROUTES } from '@fourfold/contracts';
import {
  type AuthenticatedUser,
  CurrentUser,
  EmptyDto,
  GuestsToo,
  RecentSignInService,
} from '@fourfold/platform';
import { Body, Controller, Delete, HttpCode, HttpStatus, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { SessionCookieService } from '../session/session-cookie.service';
import { SessionService } from '../session/session.service';
import { AccountService } from './account.service';

@Controller()
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly sessions: SessionService,
    private readonly recentSignIn: RecentSignInService,
    private readonly cookies: SessionCookieService,
  ) {}

  @GuestsToo()
  @ApiOperation({ summary: 'Delete your account' })
  @Delete(ROUTES.users.account)
  @HttpCode(HttpStatus.NO_CONTENT)
  async delete(
    @Body() _: EmptyDto,
    @CurrentUser() caller: AuthenticatedUser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { userId } = await this.sessions.currentUser(caller);
    this.recentSignIn.require(caller);
    await this.accounts.deleteOwn(userId);
    this.cookies.clear(response);
  }
}
