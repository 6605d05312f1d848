import { ROUTES, type FriendToday } from '@fourfold/contracts';
import { CurrentUser, EmptyDto, timeZoneOf, UuidParam, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Get, HttpCode, HttpStatus, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request } from 'express';
import { FriendsTodayService } from './friends-today.service';

@Controller()
export class FriendsTodayController {
  constructor(private readonly today: FriendsTodayService) {}

  @ApiOperation({ summary: 'List how friends fare with the puzzle of today' })
  @Get(ROUTES.friends.today)
  list(@CurrentUser() user: AuthenticatedUser, @Req() request: Request): Promise<FriendToday[]> {
    return this.today.list(user, timeZoneOf(request));
  }

  @ApiOperation({ summary: 'Ask a friend to play, once a day' })
  @Post(ROUTES.friends.nudge)
  @HttpCode(HttpStatus.NO_CONTENT)
  nudge(
    @CurrentUser() user: AuthenticatedUser,
    @UuidParam('user_id') friendId: string,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.today.nudge(user, friendId);
  }
}
