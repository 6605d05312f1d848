import { AppError } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NoticeBus } from '../notice/notice.bus';
import { PresenceRegistry } from './presence.registry';
import { PresenceRepository } from './presence.repository';

/** Who is seen to be online by whom. While Redis is away everybody is offline, and nothing else suffers. */
@Injectable()
export class PresenceService {
  private readonly logger = new Logger('presence');

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: PresenceRepository,
    private readonly registry: PresenceRegistry,
    private readonly notices: NoticeBus,
  ) {}

  /** Those of the users who are connected and do not appear offline. Whether the caller may know is the caller's to check. */
  async onlineAmong(userIds: readonly string[]): Promise<Set<string>> {
    try {
      return await this.registry.visibleAmong(userIds);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'who is online is not known' });
      return new Set();
    }
  }

  async onlineFriendsOf(userId: string): Promise<string[]> {
    const friends = await this.repository.openFriendIdsOf(userId);
    return [...(await this.onlineAmong(friends))];
  }

  friendIdsOf(userId: string): Promise<string[]> {
    return this.repository.friendIdsOf(userId);
  }

  /**
   * Hides the user at once, or no longer; it lasts until it is set anew, on whatever device. Friends are told under the
   * lock of the wish, so that two that set it at once agree on the last.
   *
   * @throws AppError `service_unavailable` while Redis is away
   */
  async setAppearOffline(userId: string, appearOffline: boolean): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.repository.setAppearOffline(manager, userId, appearOffline);
      // Before the commit: what could not be hidden is not said to be.
      if (appearOffline) await this.hide(userId, true);
    });
    if (appearOffline) return;
    // After it: nobody is shown whose wish may yet be to hide.
    await this.dataSource.transaction(async (manager) =>
      this.hide(userId, await this.repository.lockAppearOffline(manager, userId)),
    );
  }

  /** Tells each of two new friends whether the other is online. */
  async introduce([one, other]: readonly [string, string]): Promise<void> {
    const open = await this.repository.openAmong([one, other]);
    const online = await this.onlineAmong(open);
    if (online.has(one)) await this.tell(other, one, true);
    if (online.has(other)) await this.tell(one, other, true);
  }

  /** Tells each of two who are friends no more that the other has gone. */
  async part([one, other]: readonly [string, string]): Promise<void> {
    await this.tell(other, one, false);
    await this.tell(one, other, false);
  }

  private async hide(userId: string, hidden: boolean): Promise<void> {
    await this.registry.hide(userId, hidden).catch((error: unknown) => {
      throw new AppError('service_unavailable', { cause: error });
    });
  }

  private tell(toUserId: string, userId: string, isOnline: boolean): Promise<void> {
    return this.notices.publish({
      kind: 'status',
      to_user_id: toUserId,
      user_id: userId,
      is_online: isOnline,
    });
  }
}
