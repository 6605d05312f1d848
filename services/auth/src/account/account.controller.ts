import { ROUTES } from '@fourfold/contracts';
import type { User } from '@fourfold/contracts';
import { CurrentUser } from '@fourfold/platform';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Get, Header, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { UpdateProfileDto } from './account.dto';
import { AccountService } from './account.service';
import { ProfileService } from './profile.service';
import { toUser } from './user.mapper';

@Controller()
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly profiles: ProfileService,
  ) {}

  @ApiOperation({ summary: 'Read the own account' })
  @Get(ROUTES.users.profile)
  @Header('Cache-Control', 'no-store')
  async profile(@CurrentUser() caller: AuthenticatedUser): Promise<User> {
    return toUser(await this.accounts.current(caller));
  }

  @ApiOperation({ summary: 'Change display name or e-mail address' })
  @Put(ROUTES.users.profile)
  @Header('Cache-Control', 'no-store')
  async updateProfile(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() { display_name, email }: UpdateProfileDto,
  ): Promise<User> {
    return toUser(await this.profiles.update(caller, { displayName: display_name, email }));
  }
}
