import type { AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthTelemetry } from '../telemetry';
import { AccountRepository } from './account.repository';
import { OwnProfileChanger } from './own-profile.changer';
import type { ProfileChange } from './profile.changer';
import type { UserEntity } from './user.entity';

@Injectable()
export class ProfileService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly changer: OwnProfileChanger,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** Changes the caller's own account. @throws AppError `email_taken`, `rate_limited` */
  async update(caller: AuthenticatedUser, change: ProfileChange): Promise<UserEntity> {
    const { userId } = await this.accounts.current(caller);
    const { user, hasChanged } = await this.dataSource.transaction((manager) =>
      this.changer.change(manager, userId, change),
    );
    if (hasChanged) this.telemetry.profileChanged(userId);
    return user;
  }
}
