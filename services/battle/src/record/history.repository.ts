import type { BattleRecord, BattleStats } from '@fourfold/contracts';
import { winRatePercent } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Not, Repository } from 'typeorm';
import { DELETED_DISPLAY_NAME } from '../user/deleted-display-name';
import { BattlePlayerEntity } from './battle-player.entity';
import { BattleEntity } from './battle.entity';
import { average } from './domain/average';
import { ReplayEntity } from './replay.entity';
import { RecordEntity } from './record.entity';

/** Battle history and statistics of a player. */
@Injectable()
export class HistoryRepository {
  constructor(
    @InjectRepository(BattleEntity) private readonly battles: Repository<BattleEntity>,
    @InjectRepository(BattlePlayerEntity) private readonly players: Repository<BattlePlayerEntity>,
    @InjectRepository(RecordEntity) private readonly records: Repository<RecordEntity>,
  ) {}

  async findStats(userId: string): Promise<BattleStats> {
    const record = await this.records.findOneBy({ userId });
    return record ? toStats(record) : NO_BATTLES;
  }

  /** Newest first. */
  async findPage(userId: string, skip: number, limit: number): Promise<BattleRecord[]> {
    const page = await this.players
      .createQueryBuilder('own')
      .innerJoinAndSelect('own.battle', 'battle')
      .where({ userId })
      .orderBy('own.finishedAt', 'DESC')
      .addOrderBy('own.battleId')
      .offset(skip)
      .limit(limit)
      .getMany();
    const others = await this.players.find({
      where: { battleId: Any(page.map(({ battleId }) => battleId)), userId: Not(userId) },
      relations: { user: true },
      order: { seat: 'ASC' },
    });
    const opponents = Map.groupBy(others, ({ battleId }) => battleId);
    const replays = await this.battles.manager.find(ReplayEntity, {
      select: { battleId: true },
      where: { battleId: Any(page.map(({ battleId }) => battleId)) },
    });
    const withReplay = new Set(replays.map(({ battleId }) => battleId));
    return page.map((own) =>
      toRecord(own, {
        opponents: opponents.get(own.battleId) ?? [],
        hasReplay: withReplay.has(own.battleId),
      }),
    );
  }

  count(userId: string): Promise<number> {
    return this.players.countBy({ userId });
  }
}

function toRecord(
  own: BattlePlayerEntity,
  { opponents, hasReplay }: { opponents: readonly BattlePlayerEntity[]; hasReplay: boolean },
): BattleRecord {
  return {
    battle_id: own.battleId,
    played_at: own.finishedAt.toISOString(),
    duration_seconds: own.battle.durationSeconds,
    won: own.won,
    reason: own.battle.reason,
    wpm: own.wpm,
    speed: own.speed,
    accuracy: own.accuracy,
    score: own.score,
    words_completed: own.wordsCompleted,
    has_replay: hasReplay,
    opponents: opponents.map(({ userId, user, avatarId }) => ({
      user_id: userId,
      display_name: user.displayName ?? DELETED_DISPLAY_NAME,
      avatar_id: avatarId,
    })),
  };
}

function toStats({ battles, wins, wpmSum, highestWpm, winStreak, words }: RecordEntity): BattleStats {
  return {
    total_battles: battles,
    battles_won: wins,
    win_rate: winRatePercent(wins, battles),
    average_wpm: average(wpmSum, battles),
    highest_wpm: highestWpm,
    current_win_streak: winStreak,
    total_words_typed: words,
  };
}

const NO_BATTLES: BattleStats = {
  total_battles: 0,
  battles_won: 0,
  win_rate: 0,
  average_wpm: 0,
  highest_wpm: 0,
  current_win_streak: 0,
  total_words_typed: 0,
};
