import type { Avatar, ChosenAvatar } from '@fourfold/contracts';
import { ROUTES } from '@fourfold/contracts';
import {
  CurrentUser,
  EmptyDto,
  IntegerParam,
  Public,
  SharedCache,
  type AuthenticatedUser,
} from '@fourfold/platform';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AvatarService } from './avatar.service';
import { AVATARS } from './avatars';

@Controller()
export class AvatarController {
  constructor(private readonly avatars: AvatarService) {}

  @Public()
  @SharedCache()
  @ApiOperation({ summary: 'List the avatars' })
  @Get(ROUTES.battle.avatars)
  list(): readonly Avatar[] {
    return AVATARS;
  }

  @ApiOperation({ summary: 'The avatar of coming games: the chosen one, or the default' })
  @Get(ROUTES.battle.avatar)
  async chosen(@CurrentUser() { user_id }: AuthenticatedUser): Promise<ChosenAvatar> {
    return { avatar_id: await this.avatars.avatarOf(user_id) };
  }

  @HttpCode(200)
  @ApiOperation({ summary: 'Choose the avatar of coming games' })
  @Post(ROUTES.battle.chooseAvatar)
  choose(
    @CurrentUser() user: AuthenticatedUser,
    @IntegerParam('avatar_id') avatarId: number,
    @Body() _: EmptyDto,
  ): Promise<ChosenAvatar> {
    return this.avatars.choose(user, avatarId);
  }
}
