import {
  ADMIN_MESSAGES,
  ROUTES,
  type AdminUser,
  type AdminUsers,
  type FailedLogin,
  type MessageBody,
} from '@fourfold/contracts';
import { EmptyDto, PageDto, UuidParam } from '@fourfold/platform';
import { AdminGuard, CurrentAdmin, type Admin } from '@fourfold/platform/admin';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Post,
  Put,
  Query,
  UseGuards,
} from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { toAdminUser } from '../user/user.dto';
import { AccountSearchRepository } from './account-search.repository';
import {
  CreateUserDto,
  MuteUserDto,
  ResetUserPasswordDto,
  UpdateUserDto,
  UsersQueryDto,
  UserStatusDto,
} from './administration.dto';
import { AdministrationService } from './administration.service';
import { CredentialService } from './credential.service';
import { MuteService } from './mute.service';
import { WaiverService } from './waiver.service';

/** Accounts, as admins manage them. */
@UseGuards(AdminGuard)
@Controller()
export class AdministrationController {
  constructor(
    private readonly search: AccountSearchRepository,
    private readonly accounts: AdministrationService,
    private readonly credentials: CredentialService,
    private readonly mutes: MuteService,
    private readonly waivers: WaiverService,
  ) {}

  @ApiOperation({ summary: 'List users' })
  @Get(ROUTES.admin.users)
  async list(@Query() query: UsersQueryDto): Promise<AdminUsers> {
    const [users, total] = await this.search.findAndCount(query);
    return { users: users.map(toAdminUser), total };
  }

  /** @throws AppError `user_not_found` */
  @ApiOperation({ summary: 'Read a user' })
  @Get(ROUTES.admin.user)
  async find(@UuidParam('user_id') userId: string): Promise<AdminUser> {
    return toAdminUser(await this.search.get(userId));
  }

  @ApiOperation({ summary: 'Create a user' })
  @Post(ROUTES.admin.users)
  create(@CurrentAdmin() admin: Admin, @Body() account: CreateUserDto): Promise<AdminUser> {
    return this.accounts.create(admin, account);
  }

  @ApiOperation({ summary: 'Change a user' })
  @Put(ROUTES.admin.user)
  update(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @Body() change: UpdateUserDto,
  ): Promise<AdminUser> {
    return this.accounts.update(admin, userId, change);
  }

  @ApiOperation({ summary: 'Enable or disable a user' })
  @Put(ROUTES.admin.userStatus)
  setStatus(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @Body() status: UserStatusDto,
  ): Promise<AdminUser> {
    return this.accounts.setActive(admin, userId, status);
  }

  @ApiOperation({ summary: 'Delete a user' })
  @Delete(ROUTES.admin.user)
  @HttpCode(HttpStatus.NO_CONTENT)
  delete(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.accounts.delete(admin, userId);
  }

  @ApiOperation({ summary: 'Set a new password for a user' })
  @Post(ROUTES.admin.resetUserPassword)
  @HttpCode(HttpStatus.OK)
  async resetPassword(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @Body() body: ResetUserPasswordDto,
  ): Promise<MessageBody> {
    await this.credentials.resetPassword(admin, userId, body);
    return { message: ADMIN_MESSAGES.passwordReset };
  }

  @ApiOperation({ summary: 'Mute a player until a time' })
  @Post(ROUTES.admin.muteUser)
  @HttpCode(HttpStatus.OK)
  mute(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @Body() { until, version }: MuteUserDto,
  ): Promise<AdminUser> {
    return this.mutes.mute(admin.id, userId, { until: new Date(until), version });
  }

  @ApiOperation({ summary: 'End the mute of a player' })
  @Delete(ROUTES.admin.muteUser)
  @HttpCode(HttpStatus.NO_CONTENT)
  async unmute(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @Body() _: EmptyDto,
  ): Promise<void> {
    await this.mutes.mute(admin.id, userId, { until: null });
  }

  @ApiOperation({ summary: 'List failed logins, newest first' })
  @Get(ROUTES.admin.failedLogins)
  failedLogins(@Query() page: PageDto): Promise<FailedLogin[]> {
    return this.credentials.listFailedLogins(page);
  }

  @ApiOperation({ summary: 'Unlock an account' })
  @Post(ROUTES.admin.unlockUser)
  @HttpCode(HttpStatus.OK)
  async unlock(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @Body() _: EmptyDto,
  ): Promise<MessageBody> {
    await this.credentials.unlock(admin.id, userId);
    return { message: ADMIN_MESSAGES.unlocked };
  }

  @ApiOperation({ summary: 'Let an admin without a passkey in for an hour' })
  @Post(ROUTES.admin.waivePasskey)
  @HttpCode(HttpStatus.OK)
  async waivePasskey(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @Body() _: EmptyDto,
  ): Promise<MessageBody> {
    await this.waivers.waive(admin, userId);
    return { message: ADMIN_MESSAGES.passkeyWaived };
  }
}
