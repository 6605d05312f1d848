import type { UserNames } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { UserEntity } from './user.entity';

@Injectable()
export class UserRepository {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  /** Stores the zone; changes nothing else, and nothing of a deleted player. */
  async saveTimeZone(user: UserNames, timeZone: string): Promise<void> {
    await this.users.sql`
      insert into players (user_id, username, display_name, time_zone)
      values (${user.user_id}, ${user.username}, ${user.display_name}, ${timeZone})
      on conflict (user_id) do update set time_zone = excluded.time_zone
        where players.time_zone is distinct from excluded.time_zone and players.deleted_at is null`;
  }

  async findTimeZone(userId: string): Promise<string | null> {
    const [user] = await this.users.sql<{ zone: string | null }[]>`
      select time_zone as zone from players where user_id = ${userId}`;
    return user?.zone ?? null;
  }
}
