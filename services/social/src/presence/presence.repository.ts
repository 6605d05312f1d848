import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type EntityManager, type Repository } from 'typeorm';
import { FriendshipEntity } from '../friendship/friendship.entity';
import { UserEntity } from '../user/user.entity';

@Injectable()
export class PresenceRepository {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  appearsOffline(userId: string): Promise<boolean> {
    return this.users.existsBy({ userId, appearOffline: true });
  }

  /** Stores the wish. Whoever else sets it waits until the transaction ends. @returns whether that changed it */
  async setAppearOffline(manager: EntityManager, userId: string, appearOffline: boolean): Promise<boolean> {
    const before = await this.lockAppearOffline(manager, userId);
    await manager.sql`
      insert into people (user_id, appear_offline) values (${userId}, ${appearOffline})
      on conflict (user_id) do update set appear_offline = excluded.appear_offline
      where people.deleted_at is null`;
    return before !== appearOffline;
  }

  /** The wish as it is stored. Whoever sets it waits until the transaction ends. */
  async lockAppearOffline(manager: EntityManager, userId: string): Promise<boolean> {
    const user = await manager.findOne(UserEntity, {
      select: { userId: true, appearOffline: true },
      where: { userId },
      lock: { mode: 'pessimistic_write' },
    });
    return user?.appearOffline ?? false;
  }

  /** Who may know whether the user is online. */
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

  /** Friends who do not want to appear offline. */
  async openFriendIdsOf(userId: string): Promise<string[]> {
    return this.openAmong(await this.friendIdsOf(this.users.manager, userId));
  }

  /** Those of the users who do not want to appear offline. */
  async openAmong(userIds: readonly string[]): Promise<string[]> {
    const users = await this.users.find({
      select: { userId: true },
      where: { userId: Any(userIds), appearOffline: false },
    });
    return users.map((user) => user.userId);
  }
}
