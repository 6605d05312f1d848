import { ADMIN_MESSAGES, ROUTES, type FailedLogin, type MessageBody } from '@fourfold/contracts';
import { type AuthenticatedUser, CurrentUser, EmptyDto, PageDto, UuidParam } from '@fourfold/platform';
import { Body, Controller, Get, HttpCode, HttpStatus, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '../access/admin.guard';
import { SecurityService } from './security.service';

@UseGuards(AdminGuard)
@Controller()
export class SecurityController {
  constructor(private readonly security: SecurityService) {}

  @ApiOperation({ summary: 'List failed logins, newest first' })
  @Get(ROUTES.admin.failedLogins)
  failedLogins(@Query() { skip, limit }: PageDto): Promise<FailedLogin[]> {
    return this.security.failedLogins(skip, limit);
  }

  @ApiOperation({ summary: 'Unlock an account' })
  @Post(ROUTES.admin.unlockUser)
  @HttpCode(HttpStatus.OK)
  async unlock(
    @CurrentUser() admin: AuthenticatedUser,
    @UuidParam('user_id') userId: string,
    @Body() _: EmptyDto,
  ): Promise<MessageBody> {
    await this.security.unlock(admin, userId);
    return { message: ADMIN_MESSAGES.unlocked };
  }
}
