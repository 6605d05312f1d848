import { QUERIES, type AdminResult, type User } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import {
  ActOnUserDto,
  CreateUserQueryDto,
  ResetUserPasswordDto,
  SetUserStatusDto,
  UpdateUserQueryDto,
} from './administration.dto';
import { AdministrationService } from './administration.service';
import { CredentialService } from './credential.service';

/** Commands of the admin service on behalf of an admin. */
@Controller()
export class AdministrationQueries {
  constructor(
    private readonly accounts: AdministrationService,
    private readonly credentials: CredentialService,
  ) {}

  @MessagePattern(QUERIES.createUser, Transport.NATS)
  create(@Payload() { admin_id, ...account }: CreateUserQueryDto): Promise<AdminResult<User>> {
    return this.accounts.create(admin_id, account);
  }

  @MessagePattern(QUERIES.updateUser, Transport.NATS)
  update(@Payload() { admin_id, user_id, ...changes }: UpdateUserQueryDto): Promise<AdminResult<User>> {
    return this.accounts.update(admin_id, user_id, changes);
  }

  @MessagePattern(QUERIES.setUserStatus, Transport.NATS)
  setStatus(@Payload() { admin_id, user_id, is_active }: SetUserStatusDto): Promise<AdminResult<User>> {
    return this.accounts.setActive(admin_id, user_id, is_active);
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
