import { ROUTES, type Notice } from '@fourfold/contracts';
import { CurrentUser, EmptyDto, IntegerParam, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { NoticeService } from './notice.service';

@Controller()
export class NoticeController {
  constructor(private readonly notices: NoticeService) {}

  @ApiOperation({ summary: 'List what the moderation has told the caller, oldest first' })
  @Get(ROUTES.friends.notices)
  list(@CurrentUser() { user_id }: AuthenticatedUser): Promise<Notice[]> {
    return this.notices.list(user_id);
  }

  @ApiOperation({ summary: 'Dismiss a notice' })
  @Delete(ROUTES.friends.notice)
  @HttpCode(HttpStatus.NO_CONTENT)
  dismiss(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @IntegerParam('notice_id') noticeId: number,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.notices.dismiss(user_id, noticeId);
  }
}
