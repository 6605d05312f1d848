import { ADMIN_MESSAGES, QUERIES, ROUTES, type MessageBody } from '@fourfold/contracts';
import { UuidParam } from '@fourfold/platform';
import { Body, Controller, HttpCode, HttpStatus, Post, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '@fourfold/platform/admin';
import { CurrentAdmin, type ActingAdmin } from '../audit/acting-admin.decorators';
import { WarnUserDto } from './report.dto';

/** Warnings of players. */
@UseGuards(AdminGuard)
@Controller()
export class ModerationController {
  @ApiOperation({ summary: 'Warn a player' })
  @Post(ROUTES.admin.warnUser)
  @HttpCode(HttpStatus.OK)
  async warn(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('user_id') user_id: string,
    @Body() { message }: WarnUserDto,
  ): Promise<MessageBody> {
    await admin.act(QUERIES.warnUser, { user_id, message });
    return { message: ADMIN_MESSAGES.warned };
  }
}
