import {
  QUERIES,
  type AdminUser,
  type AdminUsers,
  type QueryAnswer,
  type VersionedPlayer,
} from '@fourfold/contracts';
import { AppError, UsersQueryDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { toAdminUser, toPlayerData } from '../user/user.dto';
import type { UserEntity } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { AccountSearchRepository } from './account-search.repository';
import { FindPlayerDto, UserRefDto, UserRefsDto } from './administration.dto';

/** Queries of other services about accounts. */
@Controller()
export class AccountQueries {
  constructor(
    private readonly users: UserRepository,
    private readonly search: AccountSearchRepository,
  ) {}

  /** The current rights of a caller. @throws AppError `unauthorized` when there is no such account */
  @MessagePattern(QUERIES.getAccess, Transport.NATS)
  async getAccess(@Payload() { user_id }: UserRefDto): Promise<QueryAnswer<'auth.get_access'>> {
    const user = await this.find(user_id);
    if (!user) throw new AppError('unauthorized');
    return { is_admin: user.isAdmin, is_observer: user.isObserver, is_active: user.isActive };
  }

  @MessagePattern(QUERIES.listUsers, Transport.NATS)
  async listUsers(@Payload() query: UsersQueryDto): Promise<AdminUsers> {
    const [users, total] = await this.search.findAndCount(query);
    return { users: users.map(toAdminUser), total };
  }

  /** @throws AppError `user_not_found` */
  @MessagePattern(QUERIES.getUser, Transport.NATS)
  async getUser(@Payload() { user_id }: UserRefDto): Promise<AdminUser> {
    return toAdminUser(await this.getExisting(user_id));
  }

  @MessagePattern(QUERIES.listUsernames, Transport.NATS)
  async listUsernames(@Payload() { user_ids }: UserRefsDto): Promise<QueryAnswer<'auth.list_usernames'>> {
    const users = await this.search.findByIds(user_ids);
    return users.map(({ userId, username }) => ({ user_id: userId, username }));
  }

  /** Other services must not know of guests. @throws AppError `user_not_found` */
  @MessagePattern(QUERIES.getPlayer, Transport.NATS)
  async getPlayer(@Payload() { user_id }: UserRefDto): Promise<VersionedPlayer> {
    const user = await this.getExisting(user_id);
    if (user.isGuest) throw new AppError('user_not_found');
    return toVersionedPlayer(user);
  }

  /** @throws AppError `user_not_found` */
  @MessagePattern(QUERIES.findPlayer, Transport.NATS)
  async findPlayer(@Payload() { username }: FindPlayerDto): Promise<VersionedPlayer> {
    const user = await this.users.findByUsername(username);
    if (!user) throw new AppError('user_not_found');
    return toVersionedPlayer(user);
  }

  private async getExisting(userId: string): Promise<UserEntity> {
    const user = await this.find(userId);
    if (!user) throw new AppError('user_not_found');
    return user;
  }

  private async find(userId: string): Promise<UserEntity | undefined> {
    const user = await this.users.findById(userId);
    return user && !user.deletedAt ? user : undefined;
  }
}

function toVersionedPlayer(user: UserEntity): VersionedPlayer {
  return { player: toPlayerData(user), version: user.version };
}
