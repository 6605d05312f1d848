import { ROUTES, type User } from '@fourfold/contracts';
import { type AuthenticatedUser, CurrentUser, GuestsToo } from '@fourfold/platform';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { SessionService } from '../session/session.service';
import { StreakService } from '../user/streak.service';
import { toUser } from '../user/user.dto';
import type { UserEntity } from '../user/user.entity';
import { UpdateProfileDto } from './account.dto';
import { ProfileService } from './profile.service';

@Controller()
export class ProfileController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly sessions: SessionService,
    private readonly streaks: StreakService,
  ) {}

  @GuestsToo()
  @ApiOperation({ summary: 'Read your account' })
  @Get(ROUTES.users.profile)
  async profile(@CurrentUser() caller: AuthenticatedUser): Promise<User> {
    return this.show(await this.sessions.currentUser(caller));
  }

  @ApiOperation({ summary: 'Change display name or e-mail address' })
  @Put(ROUTES.users.profile)
  async update(
    @CurrentUser() caller: AuthenticatedUser,
    @Body() { display_name, email }: UpdateProfileDto,
  ): Promise<User> {
    await this.sessions.currentUser(caller);
    return this.show(await this.profiles.updateOwn(caller, { displayName: display_name, email }));
  }

  private async show(user: UserEntity): Promise<User> {
    return toUser(await this.streaks.withCurrent(user));
  }
}
