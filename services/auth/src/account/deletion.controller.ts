import { ROUTES } from '@fourfold/contracts';
import { CurrentUser, EmptyDto } from '@fourfold/platform';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Delete, HttpCode, HttpStatus, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { SessionCookies } from '../session/session.cookies';
import { AccountEraser } from './account.eraser';
import { AccountService } from './account.service';

@Controller()
export class DeletionController {
  constructor(
    private readonly accounts: AccountService,
    private readonly eraser: AccountEraser,
    private readonly cookies: SessionCookies,
  ) {}

  @ApiOperation({ summary: 'Delete the own account' })
  @Delete(ROUTES.users.account)
  @HttpCode(HttpStatus.NO_CONTENT)
  async deleteAccount(
    @Body() _: EmptyDto,
    @CurrentUser() caller: AuthenticatedUser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { userId } = await this.accounts.current(caller);
    await this.eraser.erase(userId);
    this.cookies.clear(response);
  }
}
