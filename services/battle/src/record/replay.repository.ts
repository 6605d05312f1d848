import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { BattlePlayerEntity } from './battle-player.entity';
import { BattleEntity } from './battle.entity';
import type { MatchLog } from './domain/match-log';
import { FlaggedBattleEntity } from './flagged-battle.entity';
import { ReplayShareEntity } from './replay-share.entity';
import { ReplayEntity } from './replay.entity';

export interface LoggedBattle {
  battle_id: string;
  hit_points: number;
}

/** A battle with its players in the order of their seats, and its log. */
export interface StoredReplay {
  battle: BattleEntity;
  players: BattlePlayerEntity[];
  hitPoints: number;
  log: MatchLog;
}

@Injectable()
export class ReplayRepository {
  constructor(
    @InjectRepository(ReplayEntity) private readonly replays: Repository<ReplayEntity>,
    @InjectRepository(ReplayShareEntity) private readonly shares: Repository<ReplayShareEntity>,
  ) {}

  exists(battleId: string): Promise<boolean> {
    return this.replays.existsBy({ battleId });
  }

  /** A log that is stored already stays. */
  async add({ battle_id, hit_points }: LoggedBattle, log: MatchLog): Promise<void> {
    await this.replays.sql`
      insert into replays (battle_id, hit_points, log)
      values (${battle_id}, ${hit_points}, ${JSON.stringify(log)}::jsonb)
      on conflict (battle_id) do nothing`;
  }

  async find(battleId: string): Promise<StoredReplay | undefined> {
    const replay = await this.replays.findOne({ where: { battleId }, relations: { battle: true } });
    if (!replay) return undefined;
    const players = await this.replays.manager.find(BattlePlayerEntity, {
      where: { battleId },
      relations: { user: true },
      order: { seat: 'ASC' },
    });
    return { battle: replay.battle, players, hitPoints: replay.hitPoints, log: replay.log };
  }

  isFlagged(battleId: string): Promise<boolean> {
    return this.replays.manager.existsBy(FlaggedBattleEntity, { battleId });
  }

  /** The link of a player: the one there is, or the new one. */
  async share(battleId: string, userId: string, newToken: string): Promise<string> {
    const [row] = await this.shares.sql<{ token: string }[]>`
      insert into replay_shares (token, battle_id, user_id) values (${newToken}, ${battleId}, ${userId})
      on conflict (battle_id, user_id) do update set user_id = excluded.user_id
      returning token`;
    return row!.token;
  }

  async removeShare(battleId: string, userId: string): Promise<boolean> {
    return (await this.shares.delete({ battleId, userId })).affected === 1;
  }

  findShare(token: string): Promise<ReplayShareEntity | null> {
    return this.shares.findOneBy({ token });
  }
}
