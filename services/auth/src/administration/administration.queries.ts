import { QUERIES, type AdminResult, type AdminUser } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import {
  ActOnUserDto,
  CreateUserQueryDto,
  MuteUserQueryDto,
  ResetUserPasswordDto,
  SetUserStatusDto,
  UpdateUserQueryDto,
} from './administration.dto';
import { AdministrationService } from './administration.service';
import { CredentialService } from './credential.service';
import { MuteService } from './mute.service';

/** Commands of the admin service on behalf of an admin. */
@Controller()
export class AdministrationQueries {
  constructor(
    private readonly accounts: AdministrationService,
    private readonly credentials: CredentialService,
    private readonly mutes: MuteService,
  ) {}

  @MessagePattern(QUERIES.createUser, Transport.NATS)
  create(@Payload() { admin_id, ...account }: CreateUserQueryDto): Promise<AdminResult<AdminUser>> {
    return this.accounts.create(admin_id, account);
  }

  @MessagePattern(QUERIES.updateUser, Transport.NATS)
  update(@Payload() { user_id, ...change }: UpdateUserQueryDto): Promise<AdminResult<AdminUser>> {
    return this.accounts.update(user_id, change);
  }

  @MessagePattern(QUERIES.setUserStatus, Transport.NATS)
  setStatus(@Payload() { user_id, ...status }: SetUserStatusDto): Promise<AdminResult<AdminUser>> {
    return this.accounts.setActive(user_id, status);
  }

  @MessagePattern(QUERIES.muteUser, Transport.NATS)
  mute(@Payload() { admin_id, user_id, until, version }: MuteUserQueryDto): Promise<AdminResult<AdminUser>> {
    return this.mutes.mute(admin_id, user_id, { until: until === null ? null : new Date(until), version });
  }

  @MessagePattern(QUERIES.deleteUser, Transport.NATS)
  delete(@Payload() { admin_id, user_id }: ActOnUserDto): Promise<AdminResult<{ user_id: string }>> {
    return this.accounts.delete(admin_id, user_id);
  }

  @MessagePattern(QUERIES.unlockUser, Transport.NATS)
  unlock(@Payload() { admin_id, user_id }: ActOnUserDto): Promise<AdminResult<{ user_id: string }>> {
    return this.credentials.unlock(admin_id, user_id);
  }

  @MessagePattern(QUERIES.resetUserPassword, Transport.NATS)
  resetPassword(
    @Payload() { admin_id, user_id, new_password }: ResetUserPasswordDto,
  ): Promise<AdminResult<{ user_id: string }>> {
    return this.credentials.resetPassword(admin_id, user_id, new_password);
  }
}
