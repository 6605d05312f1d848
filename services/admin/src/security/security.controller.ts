import { ADMIN_MESSAGES, QUERIES, ROUTES, type FailedLogin, type MessageBody } from '@fourfold/contracts';
import { EmptyDto, PageDto, UuidParam } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Body, Controller, Get, HttpCode, HttpStatus, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '@fourfold/platform/admin';
import { CurrentAdmin, type ActingAdmin } from '../audit/acting-admin.decorators';

@UseGuards(AdminGuard)
@Controller()
export class SecurityController {
  constructor(private readonly queries: QueryClient) {}

  @ApiOperation({ summary: 'List failed logins, newest first' })
  @Get(ROUTES.admin.failedLogins)
  failedLogins(@Query() { skip, limit }: PageDto): Promise<FailedLogin[]> {
    return this.queries.ask(QUERIES.listFailedLogins, { skip, limit });
  }

  @ApiOperation({ summary: 'Unlock an account' })
  @Post(ROUTES.admin.unlockUser)
  @HttpCode(HttpStatus.OK)
  async unlock(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('user_id') user_id: string,
    @Body() _: EmptyDto,
  ): Promise<MessageBody> {
    await admin.act(QUERIES.unlockUser, { user_id });
    return { message: ADMIN_MESSAGES.unlocked };
  }
}
