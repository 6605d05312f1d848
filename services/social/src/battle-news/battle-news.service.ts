import { FRIENDS_SERVER, type EventData, type FriendsServerMessages } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BATTLE_NEWS_MAX_AGE_MS } from '../limits';
import { SocialTelemetry } from '../telemetry';
import { BattleNewsRepository } from './battle-news.repository';
import { battleNewsOf, isNews, type BattleNews } from './domain/battle-news';

/** Tells players who want to know how the battles of their friends ended. */
@Injectable()
export class BattleNewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: BattleNewsRepository,
    private readonly clock: Clock,
    private readonly telemetry: SocialTelemetry,
    private readonly server: IoServer<FriendsServerMessages>,
  ) {}

  isEnabled(userId: string): Promise<boolean> {
    return this.repository.isEnabled(userId);
  }

  /** Stores the setting for all devices, and sends it to all of them. */
  async setEnabled(userId: string, enabled: boolean): Promise<void> {
    await this.dataSource.transaction((manager) => this.repository.setEnabled(manager, userId, enabled));
    // After the commit, with the stored value: if two devices set it at once, the last message has the stored value.
    await this.dataSource.transaction(async (manager) => {
      const stored = await this.repository.lockEnabled(manager, userId);
      this.server.to(userRoom(userId)).emit(FRIENDS_SERVER.battleNews, { enabled: stored });
    });
  }

  /** Nothing for events that come late: they are republished or were held up. */
  async newsOf(
    manager: EntityManager,
    battle: EventData['battle.finished'],
  ): Promise<{ to: string; news: BattleNews }[]> {
    if (!isNews(battle, this.clock.now(), BATTLE_NEWS_MAX_AGE_MS)) return [];
    const playerIds = battle.players.map(({ user_id }) => user_id);
    return battleNewsOf(battle, await this.repository.circumstancesOf(manager, playerIds));
  }

  tell(told: readonly { to: string; news: BattleNews }[]): void {
    for (const { to, news } of told)
      this.server.to(userRoom(to)).emit(FRIENDS_SERVER.friendBattleFinished, news);
    this.telemetry.battleNewsSent(told.length);
  }
}
