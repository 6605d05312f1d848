import type { AccessChange, AccessChangedData } from '@fourfold/contracts';
import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessRevoker } from '../session/access.revoker';
import { AccountRepository } from './account.repository';
import type { UserEntity } from './user.entity';
import { updateOf } from './user.mapper';

type Access = Pick<UserEntity, 'isActive' | 'isAdmin'>;
/** One of the two; each is announced with its own reason. */
type OneOfAccess = Pick<Access, 'isActive'> | Pick<Access, 'isAdmin'>;
type AnnouncedReason = Extract<AccessChangedData['reason'], 'enabled' | 'admin_granted' | 'admin_revoked'>;

/** Enables and disables accounts, grants and revokes admin rights. */
@Injectable()
export class AccountAccessService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly outbox: OutboxWriter,
    private readonly revoker: AccessRevoker,
  ) {}

  /**
   * Grants or revokes admin rights. Access tokens with other rights are revoked, sessions continue.
   *
   * @returns false when nothing changed
   * @throws AppError `user_not_found`
   */
  async setAdmin(userId: string, isAdmin: boolean): Promise<boolean> {
    const change = await this.dataSource.transaction(async (manager) =>
      this.changeWithin(manager, await this.accounts.lock(manager, userId), { isAdmin }),
    );
    if (change) await this.revoker.enforce(change);
    return change !== undefined;
  }

  /**
   * Changes the access of a locked account in the transaction of the caller and appends the events, unless nothing
   * changes. @returns the change to enforce after the commit
   */
  async changeWithin(
    manager: EntityManager,
    user: UserEntity,
    access: OneOfAccess,
  ): Promise<AccessChange | undefined> {
    if (isSame(user, access)) return undefined;
    const { userId } = user;
    await this.accounts.setAccess(manager, userId, access);
    const change = await this.announceChange(manager, userId, access);
    await this.outbox.append(manager, updateOf(await this.accounts.nextVersion(manager, userId)));
    return change;
  }

  private announceChange(manager: EntityManager, userId: string, access: OneOfAccess): Promise<AccessChange> {
    if ('isAdmin' in access)
      return this.announce(manager, userId, access.isAdmin ? 'admin_granted' : 'admin_revoked');
    if (access.isActive) return this.announce(manager, userId, 'enabled');
    return this.revoker.endAll(manager, { userId, reason: 'disabled' });
  }

  private announce(manager: EntityManager, userId: string, reason: AnnouncedReason): Promise<AccessChange> {
    const scope = reason === 'admin_revoked' ? 'all' : 'none';
    return this.revoker.announce(manager, { userId, reason, revoked: { scope } });
  }
}

function isSame(user: Access, access: OneOfAccess): boolean {
  return 'isActive' in access ? user.isActive === access.isActive : user.isAdmin === access.isAdmin;
}
