import { MUTE_MAX_DAYS, type AdminUser } from '@fourfold/contracts';
import { AppError, Clock, requireVersion, validationError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { toAdminUser } from '../user/user.dto';
import type { UserEntity } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { AdminTransactionService, refuseGuest } from './admin-transaction.service';

const DAY_MS = 24 * 60 * 60_000;

export interface Mute {
  /** Null ends the mute. */
  until: Date | null;
  /** The version of the account that the change is based on. */
  version?: number | undefined;
}

/** Mutes accounts. An event informs the other services, which refuse messages of the user until the mute ends. */
@Injectable()
export class MuteService {
  constructor(
    private readonly transactions: AdminTransactionService,
    private readonly users: UserService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError `validation_failed` unless the end is in the future, `user_not_found`, `guest_account`,
   * `cannot_change_oneself`, `cannot_moderate_admin`, `forbidden`, `version_outdated`
   */
  async mute(adminId: string, userId: string, { until, version }: Mute): Promise<AdminUser> {
    if (userId === adminId && until) throw new AppError('cannot_change_oneself');
    if (until) this.requireNearFuture(until);
    return this.transactions.runOn(adminId, userId, async (manager, user) => {
      refuseGuest(user);
      if (until && user.isAdmin) throw new AppError('cannot_moderate_admin');
      requireVersion(version, toAdminUser(user));
      if (user.mutedUntil?.getTime() === until?.getTime()) return { result: toAdminUser(user), act: null };
      const muted = await this.users.mute(manager, userId, until);
      const action = until ? ('user.mute' as const) : ('user.unmute' as const);
      const act = { action, userId, before: muteOf(user), after: muteOf(muted) };
      return { result: toAdminUser(muted), act };
    });
  }

  private requireNearFuture(until: Date): void {
    const aheadMs = until.getTime() - this.clock.now().getTime();
    if (aheadMs > 0 && aheadMs <= MUTE_MAX_DAYS * DAY_MS) return;
    throw validationError(
      ['body', 'until'],
      `until must be in the future, and at most ${MUTE_MAX_DAYS} days ahead`,
      'isInFuture',
    );
  }
}

function muteOf({ userId, username, mutedUntil }: UserEntity): object {
  return { user_id: userId, username, muted_until: mutedUntil?.toISOString() ?? null };
}
