import { ROUTES, type FriendNews } from '@fourfold/contracts';
import { CurrentUser, EmptyDto, IntegerParam, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { FriendNewsService } from './friend-news.service';

@Controller()
export class FriendNewsController {
  constructor(private readonly news: FriendNewsService) {}

  @ApiOperation({ summary: 'List what friends have done and the caller has not read, oldest first' })
  @Get(ROUTES.friends.news)
  list(@CurrentUser() { user_id }: AuthenticatedUser): Promise<FriendNews[]> {
    return this.news.list(user_id);
  }

  @ApiOperation({ summary: 'Say that news of a friend was read' })
  @Post(ROUTES.friends.readNews)
  @HttpCode(HttpStatus.NO_CONTENT)
  read(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @IntegerParam('news_id') newsId: number,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.news.markRead(user_id, newsId);
  }
}
