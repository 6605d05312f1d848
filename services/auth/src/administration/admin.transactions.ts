import type { AccessChange, Acted, AdminAct } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountRepository } from '../account/account.repository';
import { SessionEnder } from '../session/session.ender';

/** What was done in the transaction, and what is to be enforced when it is committed. */
export interface Done<T> {
  result: T;
  act: AdminAct | null;
  enforce?: AccessChange | undefined;
}

/**
 * Transactions in which admins change accounts. They take turns, and each looks again whether who asks is an admin: of two
 * admins who take the other's rights at the same moment one is too late, so that one is always left.
 */
@Injectable()
export class AdminTransactions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountRepository,
    private readonly ender: SessionEnder,
  ) {}

  /** @throws AppError `forbidden` when the admin is none any more */
  async run<T>(adminId: string, work: (manager: EntityManager) => Promise<Done<T>>): Promise<Acted<T>> {
    const { enforce, ...acted } = await this.dataSource.transaction(async (manager) => {
      await manager.sql`select pg_advisory_xact_lock(hashtextextended('what admins change', 0))`;
      await this.requireAdmin(manager, adminId);
      return work(manager);
    });
    if (enforce) await this.ender.enforce(enforce);
    return acted;
  }

  /** For a transaction that holds an account already and so must not wait for its turn. @throws AppError `forbidden` */
  async requireAdmin(manager: EntityManager, adminId: string): Promise<void> {
    if (!(await this.accounts.isActiveAdmin(manager, adminId))) throw new AppError('forbidden');
  }
}
