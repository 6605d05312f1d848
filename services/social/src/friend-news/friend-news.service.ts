import { FRIENDS_SERVER, type FriendNews, type FriendsServerMessages } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UserService } from '../user/user.service';
import { FriendNewsRepository } from './friend-news.repository';

/** What friends have done: stored until the user has read it, and said to those who are online. */
@Injectable()
export class FriendNewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
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

  /** @throws AppError `already_nudged`, or what `UserService.lockWithCaller` throws */
  async nudge(fromUserId: string, userId: string): Promise<void> {
    const isNew = await this.dataSource.transaction(async (manager) => {
      await this.users.lockWithCaller(manager, fromUserId, userId);
      return this.news.add(manager, { userId, kind: 'nudge', fromUserId });
    });
    if (!isNew) throw new AppError('already_nudged');
    this.server.to(userRoom(userId)).emit(FRIENDS_SERVER.friendNews, {});
  }

  nudgedToday(userId: string): Promise<Set<string>> {
    return this.news.nudgedToday(userId);
  }
}
