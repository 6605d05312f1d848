import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type EntityManager, type Repository } from 'typeorm';
import { FriendshipEntity } from '../relation/friendship.entity';
import { UserEntity } from '../user/user.entity';

@Injectable()
export class PresenceRepository {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  appearsOffline(userId: string): Promise<boolean> {
    return this.users.existsBy({ userId, appearOffline: true });
  }

  /** Stores the setting; concurrent changes are serialised until the transaction ends. */
  async setAppearOffline(manager: EntityManager, userId: string, appearOffline: boolean): Promise<void> {
    await manager.sql`
      insert into people (user_id, appear_offline) values (${userId}, ${appearOffline})
      on conflict (user_id) do update set appear_offline = excluded.appear_offline
      where people.deleted_at is null`;
  }

  /** The stored setting, locked until the transaction ends. */
  async lockAppearOffline(manager: EntityManager, userId: string): Promise<boolean> {
    const user = await manager.findOne(UserEntity, {
      select: { userId: true, appearOffline: true },
      where: { userId },
      lock: { mode: 'pessimistic_write' },
    });
    return user?.appearOffline ?? false;
  }

  /** The friends of a user. */
  async friendIdsOf(manager: EntityManager, userId: string): Promise<string[]> {
    const friendships = await manager.find(FriendshipEntity, {
      select: { friendshipId: true, lowUserId: true, highUserId: true },
      where: [
        { lowUserId: userId, status: 'accepted' },
        { highUserId: userId, status: 'accepted' },
      ],
    });
    return friendships.map(({ lowUserId, highUserId }) => (lowUserId === userId ? highUserId : lowUserId));
  }

  /** Friends who do not appear offline. */
  async openFriendIdsOf(userId: string): Promise<string[]> {
    return this.openAmong(await this.friendIdsOf(this.users.manager, userId));
  }

  /** Users of the list who do not appear offline. */
  async openAmong(userIds: readonly string[]): Promise<string[]> {
    const users = await this.users.find({
      select: { userId: true },
      where: { userId: Any(userIds), appearOffline: false },
    });
    return users.map((user) => user.userId);
  }
}
