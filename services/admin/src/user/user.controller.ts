import {
  ADMIN_MESSAGES,
  ROUTES,
  type AdminUser,
  type AdminUsers,
  type MessageBody,
  type RecalculatedStreaks,
} from '@fourfold/contracts';
import { EmptyDto, UsersQueryDto, UserStatusDto, UuidParam } from '@fourfold/platform';
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
import { AdminGuard } from '@fourfold/platform/admin';
import { CurrentAdmin, type ActingAdmin } from '../audit/acting-admin.decorators';
import { CreateUserDto, ResetPasswordDto, UpdateUserDto } from './user.dto';
import { UserService } from './user.service';

@UseGuards(AdminGuard)
@Controller()
export class UserController {
  constructor(private readonly users: UserService) {}

  @ApiOperation({ summary: 'List users' })
  @Get(ROUTES.admin.users)
  list(@Query() query: UsersQueryDto): Promise<AdminUsers> {
    return this.users.list(query);
  }

  @ApiOperation({ summary: 'Read a user' })
  @Get(ROUTES.admin.user)
  find(@UuidParam('user_id') userId: string): Promise<AdminUser> {
    return this.users.find(userId);
  }

  @ApiOperation({ summary: 'Create a user' })
  @Post(ROUTES.admin.users)
  create(@CurrentAdmin() admin: ActingAdmin, @Body() body: CreateUserDto): Promise<AdminUser> {
    return this.users.create(admin, body);
  }

  @ApiOperation({ summary: 'Change a user' })
  @Put(ROUTES.admin.user)
  update(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('user_id') userId: string,
    @Body() body: UpdateUserDto,
  ): Promise<AdminUser> {
    return this.users.update(admin, userId, body);
  }

  @ApiOperation({ summary: 'Enable or disable a user' })
  @Put(ROUTES.admin.userStatus)
  setStatus(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('user_id') userId: string,
    @Body() status: UserStatusDto,
  ): Promise<AdminUser> {
    return this.users.setStatus(admin, userId, status);
  }

  @ApiOperation({ summary: 'Delete a user' })
  @Delete(ROUTES.admin.user)
  @HttpCode(HttpStatus.NO_CONTENT)
  async delete(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('user_id') userId: string,
    @Body() _: EmptyDto,
  ): Promise<void> {
    await this.users.delete(admin, userId);
  }

  @ApiOperation({ summary: 'Set a new password for a user' })
  @Post(ROUTES.admin.resetUserPassword)
  @HttpCode(HttpStatus.OK)
  async resetPassword(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('user_id') userId: string,
    @Body() body: ResetPasswordDto,
  ): Promise<MessageBody> {
    await this.users.resetPassword(admin, userId, body);
    return { message: ADMIN_MESSAGES.passwordReset };
  }

  @ApiOperation({ summary: 'Recalculate the streaks of a player' })
  @Post(ROUTES.admin.recalculateStreaks)
  @HttpCode(HttpStatus.OK)
  recalculateStreaks(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('user_id') userId: string,
    @Body() _: EmptyDto,
  ): Promise<RecalculatedStreaks> {
    return this.users.recalculateStreaks(admin, userId);
  }
}
