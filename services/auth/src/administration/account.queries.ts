import { DEFAULT_LIST_LIMIT, QUERIES } from '@fourfold/contracts';
import type { AdminUsers, QueryAnswer, QueryData, User } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { OnQuery } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../account/account.repository';
import type { UserEntity } from '../account/user.entity';
import { toUser } from '../account/user.mapper';
import { AccountSearchRepository } from './account-search.repository';

/** What the admin service asks about accounts. */
@Injectable()
export class AccountQueries {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly search: AccountSearchRepository,
  ) {}

  /** What a caller may do at this moment. @throws AppError `unauthorized` when there is no such account */
  @OnQuery(QUERIES.getAccess)
  async getAccess({ user_id }: QueryData<'auth.get_access'>): Promise<QueryAnswer<'auth.get_access'>> {
    const user = await this.find(user_id);
    if (!user) throw new AppError('unauthorized');
    return { is_admin: user.isAdmin, is_active: user.isActive };
  }

  @OnQuery(QUERIES.listUsers)
  async listUsers(query: QueryData<'auth.list_users'>): Promise<AdminUsers> {
    const { skip = 0, limit = DEFAULT_LIST_LIMIT, ...rest } = query;
    const [users, total] = await this.search.findAndCount({ ...rest, skip, limit });
    return { users: users.map(toUser), total };
  }

  /** @throws AppError `user_not_found` */
  @OnQuery(QUERIES.getUser)
  async getUser({ user_id }: QueryData<'auth.get_user'>): Promise<User> {
    const user = await this.find(user_id);
    if (!user) throw new AppError('user_not_found');
    return toUser(user);
  }

  @OnQuery(QUERIES.listUsernames)
  async listUsernames({
    user_ids,
  }: QueryData<'auth.list_usernames'>): Promise<QueryAnswer<'auth.list_usernames'>> {
    const users = await this.search.findByIds(user_ids);
    return users.map(({ userId, username }) => ({ user_id: userId, username }));
  }

  @OnQuery(QUERIES.authStats)
  async stats(): Promise<{ total_users: number }> {
    return { total_users: await this.search.count() };
  }

  private async find(userId: string): Promise<UserEntity | undefined> {
    const user = await this.accounts.findById(userId);
    return user && !user.deletedAt ? user : undefined;
  }
}
