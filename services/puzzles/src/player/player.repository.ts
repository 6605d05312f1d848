import type { PlayerData } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { keepNewest } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PlayerEntity } from './player.entity';

type TokenNames = Pick<AuthenticatedUser, 'user_id' | 'username' | 'display_name'>;

@Injectable()
export class PlayerRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps the newest: an event older than what is known changes nothing. */
  async apply(manager: EntityManager, player: PlayerData, version: number): Promise<void> {
    const { user_id: userId, username, display_name: displayName } = player;
    const row = { userId, username, displayName, version: String(version) };
    await keepNewest(manager, PlayerEntity, row, { key: ['userId'], version: 'version' });
  }

  /**
   * A player may be here before the event that tells of the registration. Who is there is held, so that nobody is deleted in
   * the middle of something. @throws AppError `unauthorized` when the account was deleted a moment ago
   */
  async remember(manager: EntityManager, user: TokenNames): Promise<void> {
    await manager.query(
      `insert into players (user_id, username, display_name) values ($1, $2, $3) on conflict do nothing`,
      [user.user_id, user.username, user.display_name],
    );
    const [player] = await manager.query<[{ deleted: boolean }]>(
      `select deleted_at is not null as deleted from players where user_id = $1 for share`,
      [user.user_id],
    );
    if (player.deleted) throw new AppError('unauthorized');
  }

  /** Whether one of the players has deleted the account; holds those who are there, so that none is deleted meanwhile. */
  async hasLeft(manager: EntityManager, userIds: readonly string[]): Promise<boolean> {
    const players = await manager.query<{ deleted: boolean }[]>(
      `select deleted_at is not null as deleted from players where user_id = any ($1) order by user_id for share`,
      [userIds],
    );
    return players.some(({ deleted }) => deleted);
  }

  async saveTimeZone(user: TokenNames, timeZone: string): Promise<void> {
    await this.dataSource.query(
      `insert into players (user_id, username, display_name, time_zone) values ($1, $2, $3, $4)
       on conflict (user_id) do update set time_zone = excluded.time_zone
         where players.time_zone is distinct from excluded.time_zone and players.deleted_at is null`,
      [user.user_id, user.username, user.display_name, timeZone],
    );
  }

  async findTimeZone(userId: string): Promise<string | null> {
    const player = await this.dataSource.manager.findOneBy(PlayerEntity, { userId });
    return player?.timeZone ?? null;
  }
}
