import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const FRIEND_IDS = `
  select high_user_id as user_id from friendships where low_user_id = $1 and status = 'accepted'
  union all
  select low_user_id from friendships where high_user_id = $1 and status = 'accepted'`;

@Injectable()
export class PresenceRepository {
  constructor(private readonly dataSource: DataSource) {}

  async appearsOffline(userId: string): Promise<boolean> {
    const [person] = await this.dataSource.query<{ appear_offline: boolean }[]>(
      `select appear_offline from people where user_id = $1`,
      [userId],
    );
    return person?.appear_offline ?? false;
  }

  /** Stores the wish; whoever else sets it waits until the transaction ends. */
  async setAppearOffline(manager: EntityManager, userId: string, appearOffline: boolean): Promise<void> {
    await manager.query(
      `insert into people (user_id, appear_offline) values ($1, $2)
       on conflict (user_id) do update set appear_offline = excluded.appear_offline
         where people.deleted_at is null`,
      [userId, appearOffline],
    );
  }

  /** The wish as it is stored; whoever sets it waits until the transaction ends. */
  async lockAppearOffline(manager: EntityManager, userId: string): Promise<boolean> {
    const [person] = await manager.query<{ appear_offline: boolean }[]>(
      `select appear_offline from people where user_id = $1 for update`,
      [userId],
    );
    return person?.appear_offline ?? false;
  }

  /** Who may know whether the user is online. */
  async friendIdsOf(userId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ user_id: string }[]>(FRIEND_IDS, [userId]);
    return rows.map((row) => row.user_id);
  }

  /** Friends who do not want to appear offline. */
  async openFriendIdsOf(userId: string): Promise<string[]> {
    return this.open(
      `select user_id from people where user_id in (${FRIEND_IDS}) and not appear_offline`,
      userId,
    );
  }

  /** Those of the users who do not want to appear offline. */
  async openAmong(userIds: readonly string[]): Promise<string[]> {
    return this.open(`select user_id from people where user_id = any ($1) and not appear_offline`, userIds);
  }

  private async open(query: string, parameter: string | readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ user_id: string }[]>(query, [parameter]);
    return rows.map((row) => row.user_id);
  }
}
