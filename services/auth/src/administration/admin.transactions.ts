import type { AccessChange, Acted, AdminAct } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { AdminActs, type NewAct } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountRepository } from '../account/account.repository';
import { SessionEnder } from '../session/session.ender';

/** What an admin did to an account, for the audit log. */
type AccountAct = Pick<NewAct, 'action' | 'before' | 'after'> & { userId: string };

/** What was done in the transaction, and what is to be enforced when it is committed. */
export interface Done<T> {
  result: T;
  /** Null when everything is as it was. */
  act: AccountAct | null;
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
    private readonly acts: AdminActs,
  ) {}

  /** @throws AppError `forbidden` when the admin is none any more */
  async run<T>(adminId: string, work: (manager: EntityManager) => Promise<Done<T>>): Promise<Acted<T>> {
    const { enforce, ...acted } = await this.dataSource.transaction(async (manager) => {
      await manager.sql`select pg_advisory_xact_lock(hashtextextended('what admins change', 0))`;
      await this.requireAdmin(manager, adminId);
      const { act, ...done } = await work(manager);
      return { ...done, act: act && (await this.record(manager, adminId, act)) };
    });
    if (enforce) await this.ender.enforce(enforce);
    return acted;
  }

  /** For a transaction that holds an account already and so must not wait for its turn. @throws AppError `forbidden` */
  async requireAdmin(manager: EntityManager, adminId: string): Promise<void> {
    if (!(await this.accounts.isActiveAdmin(manager, adminId))) throw new AppError('forbidden');
  }

  record(manager: EntityManager, adminId: string, { userId, ...act }: AccountAct): Promise<AdminAct> {
    return this.acts.record(manager, { adminId, target_type: 'user', target_id: userId, ...act });
  }
}
