import type { AccessChange, AdminAction, AdminUser } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { AdminActService, type NewAct } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessService } from '../session/access.service';
import { toAdminUser, toUser } from '../user/user.dto';
import type { UserEntity } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';

/** The audit record of a change of an account. */
type AccountAct = Pick<NewAct, 'action' | 'before' | 'after'> & { userId: string };

/** The result of the transaction, and the change to enforce after its commit. */
export interface TransactionOutcome<T> {
  result: T;
  /** Null when nothing changed. */
  act: AccountAct | null;
  enforce?: AccessChange | undefined;
}

/** A guest has neither name nor address nor password to change. @throws AppError `guest_account` */
export function refuseGuest({ isGuest }: UserEntity): void {
  if (isGuest) throw new AppError('guest_account');
}

/**
 * Transactions in which admins change accounts. They are serialised, and each checks again that the caller is an admin. If
 * two admins revoke each other at the same moment, the second request is refused and one admin remains.
 */
@Injectable()
export class AdminTransactionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly access: AccessService,
    private readonly acts: AdminActService,
  ) {}

  /** @throws AppError `forbidden` when the caller is no longer an admin */
  async run<T>(
    adminId: string,
    work: (manager: EntityManager) => Promise<TransactionOutcome<T>>,
  ): Promise<T> {
    const { result, enforce } = await this.dataSource.transaction(async (manager) => {
      await manager.sql`select pg_advisory_xact_lock(hashtextextended('account administration', 0))`;
      await this.requireAdmin(manager, adminId);
      const outcome = await work(manager);
      if (outcome.act) await this.record(manager, adminId, outcome.act);
      return outcome;
    });
    if (enforce) await this.access.enforce(enforce);
    return result;
  }

  /** Runs a transaction that changes one account, which it locks first. @throws AppError `forbidden`, `user_not_found` */
  runOn<T>(
    adminId: string,
    userId: string,
    work: (manager: EntityManager, user: UserEntity) => Promise<TransactionOutcome<T>>,
  ): Promise<T> {
    return this.run(adminId, async (manager) => work(manager, await this.users.lock(manager, userId)));
  }

  /** The outcome of a change of a locked account. A change without a difference gets no audit record. */
  async changed(
    manager: EntityManager,
    action: AdminAction,
    user: UserEntity,
    enforce: AccessChange | undefined,
  ): Promise<TransactionOutcome<AdminUser>> {
    const stored = await this.users.lock(manager, user.userId);
    const [before, after] = [toUser(user), toUser(stored)];
    const act = isDeepStrictEqual(before, after) ? null : { action, userId: user.userId, before, after };
    return { result: toAdminUser(stored), act, enforce };
  }

  /** For a transaction that already holds an account and so must not wait for the lock. @throws AppError `forbidden` */
  async requireAdmin(manager: EntityManager, adminId: string): Promise<void> {
    if (!(await this.users.isActiveAdmin(manager, adminId))) throw new AppError('forbidden');
  }

  record(manager: EntityManager, adminId: string, { userId, ...act }: AccountAct): Promise<void> {
    return this.acts.record(manager, { adminId, target_type: 'user', target_id: userId, ...act });
  }
}
