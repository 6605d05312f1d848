import { FRIENDS_SERVER, type FriendsServerMessages } from '@fourfold/contracts';
import { PresenceService } from '@fourfold/platform/presence';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PresenceRepository } from './presence.repository';

/** The online status of friends. While Redis is down everybody is offline, and everything else works. */
@Injectable()
export class FriendPresenceService {
  private readonly logger = new Logger('presence');

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: PresenceRepository,
    private readonly presence: PresenceService,
    private readonly server: IoServer<FriendsServerMessages>,
  ) {
    presence.onChange((userId, isPresent) => this.notifyFriends(userId, isPresent));
  }

  /** Users of the list who are connected. The caller checks friendship and appear-offline. */
  async onlineAmong(userIds: readonly string[]): Promise<Set<string>> {
    try {
      return await this.presence.presentAmong(userIds);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the online status could not be read' });
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
   * Stores appear-offline for all devices; notifies friends and all devices.
   *
   * @throws Error while Redis is down: friends could not be notified
   */
  async setAppearOffline(userId: string, appearOffline: boolean): Promise<void> {
    const present = await this.presence.presentAmong([userId]);
    await this.dataSource.transaction((manager) =>
      this.repository.setAppearOffline(manager, userId, appearOffline),
    );
    // After the commit, with the stored value: if two devices set it at once, the last message has the stored value. Also
    // if nothing has changed: an attempt before may have ended between the two.
    await this.dataSource.transaction(async (manager) => {
      const stored = await this.repository.lockAppearOffline(manager, userId);
      this.server.to(userRoom(userId)).emit(FRIENDS_SERVER.appearOffline, { appear_offline: stored });
      if (present.has(userId))
        this.emitStatus(await this.repository.friendIdsOf(manager, userId), userId, !stored);
    });
  }

  /** Sends each of two new friends the online status of the other. */
  async friendshipBegan([one, other]: readonly [string, string]): Promise<void> {
    const open = await this.repository.openAmong([one, other]);
    const online = await this.onlineAmong(open);
    if (online.has(one)) this.emitStatus([other], one, true);
    if (online.has(other)) this.emitStatus([one], other, true);
  }

  /** Sends each of two former friends that the other is offline. */
  friendshipEnded([one, other]: readonly [string, string]): void {
    this.emitStatus([other], one, false);
    this.emitStatus([one], other, false);
  }

  /** Serialised with `setAppearOffline`, so that a user who has just chosen to appear offline is not shown as online. */
  private async notifyFriends(userId: string, isOnline: boolean): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.repository.lockAppearOffline(manager, userId)) return;
      this.emitStatus(await this.repository.friendIdsOf(manager, userId), userId, isOnline);
    });
  }

  private emitStatus(toUserIds: readonly string[], userId: string, isOnline: boolean): void {
    this.server.emitToUsers(toUserIds, FRIENDS_SERVER.onlineStatus, { user_id: userId, is_online: isOnline });
  }
}
