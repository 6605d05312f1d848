import { MAX_LIST_LIMIT, QUERIES, type QueryAnswer, type VersionedUser } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { AccountAccess } from '@fourfold/platform/admin';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { toUserData } from '../user/user.dto';
import type { UserEntity } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { AccountSearchRepository } from './account-search.repository';
import { FindUserDto, UserRefDto, UserRefsDto, UserSearchDto } from './administration.dto';

/** Answers the queries of other services about accounts. */
@Controller()
export class AccountQueries {
  constructor(
    private readonly access: AccountAccess,
    private readonly users: UserRepository,
    private readonly search: AccountSearchRepository,
  ) {}

  /** The current rights of a caller. */
  @MessagePattern(QUERIES.getAccess, Transport.NATS)
  getAccess(@Payload() { user_id }: UserRefDto): Promise<QueryAnswer<'auth.get_access'>> {
    return this.access.find(user_id);
  }

  @MessagePattern(QUERIES.listUsernames, Transport.NATS)
  async listUsernames(@Payload() { user_ids }: UserRefsDto): Promise<QueryAnswer<'auth.list_usernames'>> {
    const users = await this.search.findByIds(user_ids);
    return users.map(({ userId, username }) => ({ user_id: userId, username }));
  }

  @MessagePattern(QUERIES.searchUserIds, Transport.NATS)
  async searchUserIds(@Payload() { search }: UserSearchDto): Promise<QueryAnswer<'auth.search_user_ids'>> {
    const [users] = await this.search.findAndCount({ search, skip: 0, limit: MAX_LIST_LIMIT });
    return users.map(({ userId }) => userId);
  }

  /** Finds no guest: other services must not know of guests. @throws AppError `user_not_found` */
  @MessagePattern(QUERIES.getUser, Transport.NATS)
  async getUser(@Payload() { user_id }: UserRefDto): Promise<VersionedUser> {
    const user = await this.search.get(user_id);
    if (user.isGuest) throw new AppError('user_not_found');
    return toVersionedUser(user);
  }

  /** @throws AppError `user_not_found` */
  @MessagePattern(QUERIES.findUser, Transport.NATS)
  async findUser(@Payload() { username }: FindUserDto): Promise<VersionedUser> {
    const user = await this.users.findByUsername(username);
    if (!user) throw new AppError('user_not_found');
    return toVersionedUser(user);
  }
}

function toVersionedUser(user: UserEntity): VersionedUser {
  return { player: toUserData(user), version: user.version };
}
