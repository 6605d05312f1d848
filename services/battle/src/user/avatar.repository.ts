import type { AvatarId, UserNames } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { UserEntity } from './user.entity';

@Injectable()
export class AvatarRepository {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  async save(user: UserNames, avatarId: AvatarId): Promise<void> {
    const { user_id: userId, username, display_name: displayName } = user;
    await this.users
      .createQueryBuilder('stored')
      .insert()
      .values({ userId, username, displayName, avatarId })
      .orUpdate(['avatar_id'], ['user_id'], { overwriteCondition: { where: 'stored.deleted_at is null' } })
      .execute();
  }

  find(userId: string): Promise<Pick<UserEntity, 'displayName' | 'avatarId'> | null> {
    const select = { userId: true, displayName: true, avatarId: true } as const;
    return this.users.findOne({ select, where: { userId } });
  }
}
