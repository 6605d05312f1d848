import { QUERIES, type FriendToday } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { FriendNewsService } from '../friend-news/friend-news.service';
import { FriendListService } from '../friendship/friend-list.service';
import { friendsToday } from './domain/friends-today';

@Injectable()
export class FriendsTodayService {
  constructor(
    private readonly lists: FriendListService,
    private readonly news: FriendNewsService,
    private readonly queries: QueryClient,
  ) {}

  /** @param zone the user's, if the request names it */
  async list(user: AuthenticatedUser, zone: string | undefined): Promise<FriendToday[]> {
    const friends = await this.lists.friends(user);
    if (friends.length === 0) return [];
    const asked = {
      user_id: user.user_id,
      zone: zone ?? null,
      other_ids: friends.map(({ user_id }) => user_id),
    };
    const [{ results }, nudged] = await Promise.all([
      this.queries.ask(QUERIES.listDayResults, asked),
      this.news.nudgedToday(user.user_id),
    ]);
    return friendsToday(friends, results, nudged);
  }

  /** Asks a friend to play. @throws AppError `friend_not_found`, `friend_has_played`, or what `FriendNewsService.nudge` throws */
  async nudge(user: AuthenticatedUser, friendId: string): Promise<void> {
    if (!(await this.lists.areFriends(user.user_id, friendId))) throw new AppError('friend_not_found');
    const asked = { user_id: friendId, zone: null, other_ids: [] };
    const { finished } = await this.queries.ask(QUERIES.listDayResults, asked);
    if (finished) throw new AppError('friend_has_played');
    await this.news.nudge(user.user_id, friendId);
  }
}
