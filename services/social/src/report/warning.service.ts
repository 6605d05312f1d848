import { AppError } from '@fourfold/platform';
import { AccountAccess, AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NoticeService } from '../notice/notice.service';
import { UserService } from '../user/user.service';

/** Warnings of admins to players. */
@Injectable()
export class WarningService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly notices: NoticeService,
    private readonly acts: AdminActService,
    private readonly accounts: AccountAccess,
  ) {}

  /**
   * The same words again soon are the same warning: an admin whose answer was lost sends it once more.
   *
   * @throws AppError `cannot_change_oneself`, `cannot_moderate_admin`, or what `UserService.requireKnown` throws
   */
  async warn(adminId: string, userId: string, message: string): Promise<void> {
    if (userId === adminId) throw new AppError('cannot_change_oneself');
    await this.users.requireKnown(userId, adminId);
    if ((await this.accounts.find(userId))?.is_admin) throw new AppError('cannot_moderate_admin');
    const warning = await this.dataSource.transaction(async (manager) => {
      await this.users.lockKnown(manager, userId);
      if (await this.notices.hasJustWarned(manager, userId, message)) return undefined;
      await this.acts.record(manager, {
        adminId,
        action: 'user.warn',
        target_type: 'user',
        target_id: userId,
        before: null,
        after: { user_id: userId, message },
      });
      return this.notices.addWarning(manager, userId, message);
    });
    if (warning) this.notices.tell(warning);
  }
}
