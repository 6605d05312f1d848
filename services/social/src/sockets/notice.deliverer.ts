import { FRIENDS_SERVER, type FriendsServerMessages } from '@fourfold/contracts';
import { SocketServer } from '@fourfold/platform/sockets';
import { Injectable, Logger } from '@nestjs/common';
import { NoticeBus } from '../notice/notice.bus';
import type { Notice } from '../notice/notice';
import { PresenceKeeper } from '../presence/presence.keeper';
import { PresenceService } from '../presence/presence.service';
import { KeyedQueue } from '../shared/keyed-queue';
import { MessageDeliverer } from './message.deliverer';

/** Turns what replicas tell each other into what the sockets of this one hear. */
@Injectable()
export class NoticeDeliverer {
  private readonly logger = new Logger('delivery');
  private readonly queue = new KeyedQueue();

  constructor(
    notices: NoticeBus,
    private readonly messages: MessageDeliverer,
    private readonly presence: PresenceService,
    private readonly keeper: PresenceKeeper,
    private readonly sockets: SocketServer<FriendsServerMessages>,
  ) {
    notices.onNotice((notice) => this.deliver(notice));
    notices.onBack((since) => this.catchUp(since));
  }

  private deliver(notice: Notice): void {
    switch (notice.kind) {
      case 'message':
        return this.messages.deliver(notice.friendship_id, notice.message);
      case 'read':
        return this.tellRead(notice);
      case 'status':
        return this.tellStatus([notice.to_user_id], notice);
      case 'presence':
        // One after the other, so that the last word on somebody is the last that friends hear.
        return this.queue.add(notice.user_id, () => this.tellFriends(notice));
    }
  }

  private tellRead({ to_user_id, message_id, reader_id }: Extract<Notice, { kind: 'read' }>): void {
    for (const socket of this.sockets.socketsOf(to_user_id))
      socket.emit(FRIENDS_SERVER.messageRead, { message_id, reader_id });
  }

  private async tellFriends(notice: Extract<Notice, { kind: 'presence' }>): Promise<void> {
    try {
      if (this.keeper.isEmpty) return;
      const friends = await this.presence.friendIdsOf(notice.user_id);
      this.tellStatus(friends, notice);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'friends are not told who came or went' });
    }
  }

  private tellStatus(
    userIds: readonly string[],
    { user_id, is_online }: Extract<Notice, { kind: 'presence' | 'status' }>,
  ): void {
    for (const socket of userIds.flatMap((userId) => this.sockets.socketsOf(userId)))
      socket.emit(FRIENDS_SERVER.onlineStatus, { user_id, is_online });
  }

  private async catchUp(since: Date): Promise<void> {
    try {
      await this.messages.catchUp(this.keeper.usersHere(), since);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'messages sent meanwhile are left for clients to catch up' });
    }
  }
}
