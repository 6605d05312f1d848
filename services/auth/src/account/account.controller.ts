import { ROUTES, type User } from '@fourfold/contracts';
import { type AuthenticatedUser, CurrentUser, EmptyDto } from '@fourfold/platform';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Put, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { SessionCookies } from '../session/session.cookies';
import { AccountDeletionService } from './account-deletion.service';
import { UpdateProfileDto } from './account.dto';
import { AccountRepository } from './account.repository';
import { ProfileService } from './profile.service';
import { StreakService } from './streak.service';
import type { UserEntity } from './user.entity';
import { toUser } from './user.mapper';

@Controller()
export class AccountController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly profiles: ProfileService,
    private readonly streaks: StreakService,
    private readonly deletion: AccountDeletionService,
    private readonly cookies: SessionCookies,
  ) {}

  @ApiOperation({ summary: 'Read your account' })
  @Get(ROUTES.users.profile)
  async profile(@CurrentUser() caller: AuthenticatedUser): Promise<User> {
    return this.show(await this.accounts.current(caller));
  }

  @ApiOperation({ summary: 'Change display name or e-mail address' })
  @Put(ROUTES.users.profile)
  async updateProfile(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() { display_name, email }: UpdateProfileDto,
  ): Promise<User> {
    return this.show(await this.profiles.update(caller, { displayName: display_name, email }));
  }

  @ApiOperation({ summary: 'Delete your account' })
  @Delete(ROUTES.users.account)
  @HttpCode(HttpStatus.NO_CONTENT)
  async deleteAccount(
    @Body() _: EmptyDto,
    @CurrentUser() caller: AuthenticatedUser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.deletion.deleteOwn(caller);
    this.cookies.clear(response);
  }

  private async show(user: UserEntity): Promise<User> {
    return toUser(await this.streaks.withCurrent(user));
  }
}
