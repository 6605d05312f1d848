import { ADMIN_MESSAGES, QUERIES, ROUTES, type AdminUser, type MessageBody } from '@fourfold/contracts';
import { EmptyDto, UuidParam } from '@fourfold/platform';
import { Body, Controller, Delete, HttpCode, HttpStatus, Post, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '@fourfold/platform/admin';
import { CurrentAdmin, type ActingAdmin } from '../audit/acting-admin.decorators';
import { MuteUserDto, WarnUserDto } from './report.dto';

/** Warnings and mutes of players. */
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

  @ApiOperation({ summary: 'Mute a player until a time' })
  @Post(ROUTES.admin.muteUser)
  @HttpCode(HttpStatus.OK)
  mute(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('user_id') user_id: string,
    @Body() body: MuteUserDto,
  ): Promise<AdminUser> {
    return admin.act(QUERIES.muteUser, { user_id, ...body });
  }

  @ApiOperation({ summary: 'End the mute of a player' })
  @Delete(ROUTES.admin.muteUser)
  @HttpCode(HttpStatus.NO_CONTENT)
  async unmute(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('user_id') user_id: string,
    @Body() _: EmptyDto,
  ): Promise<void> {
    await admin.act(QUERIES.muteUser, { user_id, until: null });
  }
}
