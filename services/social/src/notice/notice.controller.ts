import { ROUTES, type Notice } from '@fourfold/contracts';
import { CurrentUser, EmptyDto, IntegerParam, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoticeService } from './notice.service';

@Controller()
export class NoticeController {
  constructor(private readonly notices: NoticeService) {}

  @ApiOperation({
    summary: 'List what the moderation has told the caller and the caller has not read, oldest first',
  })
  @Get(ROUTES.users.notices)
  list(@CurrentUser() { user_id }: AuthenticatedUser): Promise<Notice[]> {
    return this.notices.list(user_id);
  }

  @ApiOperation({ summary: 'Say that a notice was read' })
  @Post(ROUTES.users.readNotice)
  @HttpCode(HttpStatus.NO_CONTENT)
  read(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @IntegerParam('notice_id') noticeId: number,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.notices.markRead(user_id, noticeId);
  }
}
