import { FRIENDS_SERVER, type FriendsServerMessages } from '@fourfold/contracts';
import { PresenceService } from '@fourfold/platform/presence';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PresenceRepository } from './presence.repository';

/** Who is seen to be online by whom. While Redis is away everybody is offline, and nothing else suffers. */
@Injectable()
export class FriendPresenceService {
  private readonly logger = new Logger('presence');

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: PresenceRepository,
    private readonly presence: PresenceService,
    private readonly server: IoServer<FriendsServerMessages>,
  ) {
    presence.onChange((userId, isPresent) => this.tellFriends(userId, isPresent));
  }

  /** Those of the users who are connected. Who may know, and who appears offline, is the caller's to check. */
  async onlineAmong(userIds: readonly string[]): Promise<Set<string>> {
    try {
      return await this.presence.presentAmong(userIds);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'who is online is not known' });
      return new Set();
    }
  }

  async onlineFriendsOf(userId: string): Promise<string[]> {
    const friends = await this.repository.openFriendIdsOf(userId);
    return [...(await this.onlineAmong(friends))];
  }

  appearsOffline(userId: string): Promise<boolean> {
    return this.repository.appearsOffline(userId);
  }

  /**
   * Hides the user at once, or no longer, until it is set anew on whatever device; friends and all devices are told.
   *
   * @throws Error while Redis is away: friends could not be told
   */
  async setAppearOffline(userId: string, appearOffline: boolean): Promise<void> {
    const present = await this.presence.presentAmong([userId]);
    const changed = await this.dataSource.transaction((manager) =>
      this.repository.setAppearOffline(manager, userId, appearOffline),
    );
    // After the commit, and what is stored by now: of two devices that set it at once the last word is the stored one.
    await this.dataSource.transaction(async (manager) => {
      const stored = await this.repository.lockAppearOffline(manager, userId);
      this.server.to(userRoom(userId)).emit(FRIENDS_SERVER.appearOffline, { appear_offline: stored });
      if (changed && present.has(userId))
        this.tell(await this.repository.friendIdsOf(manager, userId), userId, !stored);
    });
  }

  /** Tells each of two new friends whether the other is online. */
  async introduce([one, other]: readonly [string, string]): Promise<void> {
    const open = await this.repository.openAmong([one, other]);
    const online = await this.onlineAmong(open);
    if (online.has(one)) this.tell([other], one, true);
    if (online.has(other)) this.tell([one], other, true);
  }

  /** Tells each of two who are friends no more that the other has gone. */
  part([one, other]: readonly [string, string]): void {
    this.tell([other], one, false);
    this.tell([one], other, false);
  }

  /** Under the lock of `setAppearOffline`: whoever hides is told of before or after, but hidden in the end. */
  private async tellFriends(userId: string, isOnline: boolean): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.repository.lockAppearOffline(manager, userId)) return;
      this.tell(await this.repository.friendIdsOf(manager, userId), userId, isOnline);
    });
  }

  private tell(toUserIds: readonly string[], userId: string, isOnline: boolean): void {
    // Without a room everybody would hear it.
    if (toUserIds.length === 0) return;
    this.server
      .to(toUserIds.map(userRoom))
      .emit(FRIENDS_SERVER.onlineStatus, { user_id: userId, is_online: isOnline });
  }
}
