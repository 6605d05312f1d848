import { QUERIES } from '@fourfold/contracts';
import type { Acted, QueryData, User } from '@fourfold/contracts';
import { RequestValidationPipe } from '@fourfold/platform';
import { OnQuery } from '@fourfold/platform/bus';
import { Injectable, type Type } from '@nestjs/common';
import { AccountAdministrator } from './account.administrator';
import { AdminCreateUserDto, AdminNewPasswordDto, AdminUpdateUserDto } from './administration.dto';
import { CredentialAdministrator } from './credential.administrator';

/** What the admin service tells auth to do on the word of an admin. */
@Injectable()
export class AdministrationQueries {
  /** What an account may look like is decided here, and refused as if the admin's request had come here itself. */
  private readonly rules = new RequestValidationPipe();

  constructor(
    private readonly accounts: AccountAdministrator,
    private readonly credentials: CredentialAdministrator,
  ) {}

  @OnQuery(QUERIES.createUser)
  async create({ admin_id, ...body }: QueryData<'auth.create_user'>): Promise<Acted<User>> {
    return this.credentials.create(admin_id, await this.check(body, AdminCreateUserDto));
  }

  @OnQuery(QUERIES.updateUser)
  async update({ admin_id, user_id, ...body }: QueryData<'auth.update_user'>): Promise<Acted<User>> {
    return this.accounts.update(admin_id, user_id, await this.check(body, AdminUpdateUserDto));
  }

  @OnQuery(QUERIES.setUserStatus)
  setStatus({ admin_id, user_id, is_active }: QueryData<'auth.set_user_status'>): Promise<Acted<User>> {
    return this.accounts.setActive(admin_id, user_id, is_active);
  }

  @OnQuery(QUERIES.deleteUser)
  delete({ admin_id, user_id }: QueryData<'auth.delete_user'>): Promise<Acted<{ user_id: string }>> {
    return this.accounts.delete(admin_id, user_id);
  }

  @OnQuery(QUERIES.unlockUser)
  unlock({ admin_id, user_id }: QueryData<'auth.unlock_user'>): Promise<Acted<{ user_id: string }>> {
    return this.accounts.unlock(admin_id, user_id);
  }

  @OnQuery(QUERIES.resetUserPassword)
  async resetPassword({
    admin_id,
    user_id,
    ...body
  }: QueryData<'auth.reset_user_password'>): Promise<Acted<{ user_id: string }>> {
    const { new_password } = await this.check(body, AdminNewPasswordDto);
    return this.credentials.resetPassword(admin_id, user_id, new_password);
  }

  /** @throws AppError `validation_failed` */
  private check<T>(body: object, dto: Type<T>): Promise<T> {
    return this.rules.transform(body, { type: 'body', metatype: dto }) as Promise<T>;
  }
}
