import type { AccessChange, AccessChangedData, User } from '@fourfold/contracts';
import { OutboxWriter } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { SessionEnder } from '../session/session.ender';
import { AccountRepository } from './account.repository';
import type { UserEntity } from './user.entity';
import { toUser, updateOf } from './user.mapper';

/** An account before and after a change. */
export interface ChangedAccount {
  before: User;
  after: User;
}

type Access = Pick<UserEntity, 'isActive' | 'isAdmin'>;

/** What an account may do: whether it is enabled, and whether it is an admin's. */
@Injectable()
export class AccountAccessService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly outbox: OutboxWriter,
    private readonly ender: SessionEnder,
  ) {}

  /** Enables an account, or disables it and ends its sessions. @throws AppError `user_not_found` */
  setActive(userId: string, isActive: boolean): Promise<ChangedAccount> {
    return this.change(userId, { isActive }, (manager) =>
      isActive
        ? this.announce(manager, userId, 'enabled')
        : this.ender.endAll(manager, { userId, reason: 'disabled' }),
    );
  }

  /**
   * Makes an admin, or a player of one: the access tokens that say otherwise are dead, the sessions go on.
   * @throws AppError `user_not_found`
   */
  setAdmin(userId: string, isAdmin: boolean): Promise<ChangedAccount> {
    return this.change(userId, { isAdmin }, (manager) =>
      this.announce(manager, userId, isAdmin ? 'admin_granted' : 'admin_revoked'),
    );
  }

  private announce(
    manager: EntityManager,
    userId: string,
    reason: Extract<AccessChangedData['reason'], 'enabled' | 'admin_granted' | 'admin_revoked'>,
  ): Promise<AccessChange> {
    const scope = reason === 'admin_revoked' ? 'all' : 'none';
    return this.ender.announce(manager, { userId, reason, revoked: { scope } });
  }

  /** Changes the row and tells of it, once: an account that is so already stays untouched. */
  private async change(
    userId: string,
    access: Partial<Access>,
    alongside: (manager: EntityManager) => Promise<AccessChange>,
  ): Promise<ChangedAccount> {
    const { change, ...changed } = await this.dataSource.transaction(async (manager) => {
      const user = await this.accounts.lock(manager, userId);
      const before = toUser(user);
      if (isSame(user, access)) return { before, after: before, change: undefined };
      await this.accounts.setAccess(manager, userId, access);
      const change = await alongside(manager);
      const updated = await this.accounts.nextVersion(manager, userId);
      await this.outbox.append(manager, updateOf(updated));
      return { before, after: toUser(updated), change };
    });
    if (change) await this.ender.enforce(change);
    return changed;
  }
}

function isSame(
  user: Access,
  { isActive = user.isActive, isAdmin = user.isAdmin }: Partial<Access>,
): boolean {
  return user.isActive === isActive && user.isAdmin === isAdmin;
}
