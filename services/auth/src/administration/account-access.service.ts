import { AccountAccess, type Access } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { PasskeyRequirementService } from '../user/passkey-requirement.service';
import { UserRepository } from '../user/user.repository';

/** Reads what an account may do from the account itself. */
@Injectable()
export class AccountAccessService extends AccountAccess {
  constructor(
    private readonly users: UserRepository,
    private readonly passkeys: PasskeyRequirementService,
  ) {
    super();
  }

  async find(userId: string): Promise<Access | null> {
    const user = await this.users.findById(userId);
    if (!user || user.deletedAt) return null;
    return {
      is_admin: user.isAdmin,
      is_observer: user.isObserver,
      is_active: user.isActive,
      needs_passkey: this.passkeys.appliesTo(user),
    };
  }
}
