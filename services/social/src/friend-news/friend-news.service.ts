import { FRIENDS_SERVER, type FriendNews, type FriendsServerMessages } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { FriendNewsRepository } from './friend-news.repository';

/** What friends have done: stored until the user has read it, and said to those who are online. */
@Injectable()
export class FriendNewsService {
  constructor(
    private readonly news: FriendNewsRepository,
    private readonly server: IoServer<FriendsServerMessages>,
    private readonly clock: Clock,
  ) {}

  list(userId: string): Promise<FriendNews[]> {
    return this.news.listUnread(userId, this.clock.now());
  }

  /** @throws AppError `not_found` */
  async markRead(userId: string, newsId: number): Promise<void> {
    if (!(await this.news.markRead(userId, newsId, this.clock.now()))) throw new AppError('not_found');
  }

  /** @throws AppError `already_nudged` */
  async nudge(fromUserId: string, userId: string): Promise<void> {
    if (!(await this.news.add({ userId, kind: 'nudge', fromUserId }))) throw new AppError('already_nudged');
    this.server.to(userRoom(userId)).emit(FRIENDS_SERVER.friendNews, {});
  }

  nudgedToday(userId: string): Promise<Set<string>> {
    return this.news.nudgedToday(userId);
  }
}
