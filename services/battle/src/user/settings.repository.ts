import type { BattleSettings, UserNames } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { UserEntity } from './user.entity';

@Injectable()
export class SettingsRepository {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  async find(userId: string): Promise<BattleSettings> {
    const user = await this.users.findOneBy({ userId });
    return { named_in_shared_replays: user?.namedInSharedReplays ?? false };
  }

  async save(user: UserNames, settings: BattleSettings): Promise<void> {
    const { user_id: userId, username, display_name: displayName } = user;
    await this.users
      .createQueryBuilder('stored')
      .insert()
      .values({ userId, username, displayName, namedInSharedReplays: settings.named_in_shared_replays })
      .orUpdate(['named_in_shared_replays'], ['user_id'], {
        overwriteCondition: { where: 'stored.deleted_at is null' },
      })
      .execute();
  }
}
