import type {
  CompletedChallenge,
  DecideFlagRequest,
  FlaggedBattle,
  FlagsQuery,
  UserNames,
} from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Repository, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { ChallengeEntity } from '../challenge/challenge.entity';
import type { Completion } from './domain/completion';
import { DELETED_DISPLAY_NAME } from '../user/deleted-display-name';
import { BattlePlayerEntity } from './battle-player.entity';
import { ReplayEntity } from './replay.entity';
import { FlaggedBattleEntity } from './flagged-battle.entity';

/** Battles that somebody seems not to have typed, with their completed challenges. */
@Injectable()
export class FlaggedBattleRepository {
  constructor(
    @InjectRepository(FlaggedBattleEntity) private readonly rows: Repository<FlaggedBattleEntity>,
  ) {}

  /** Newest first. A battle that became void in another way needs no decision. */
  list({ decided = false, skip = 0, limit }: FlagsQuery): Promise<FlaggedBattle[]> {
    const isDecided = `(flagged.decision is not null or battle.reason = 'voided')`;
    const rows = this.select(this.rows.manager)
      .where(decided ? isDecided : `not ${isDecided}`)
      .offset(skip)
      .limit(limit);
    return this.read(this.rows.manager, rows);
  }

  /** @throws AppError `flag_not_found` */
  async find(manager: EntityManager, battleId: string): Promise<FlaggedBattle> {
    const [battle] = await this.read(manager, this.select(manager).where({ battleId }));
    if (!battle) throw new AppError('flag_not_found');
    return battle;
  }

  /** Runs `effect` in a transaction in which nobody else decides about the battle. @throws AppError `flag_not_found` */
  withLocked<T>(battleId: string, effect: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.rows.manager.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const flagged = await manager.findOne(FlaggedBattleEntity, { where: { battleId }, lock });
      if (!flagged) throw new AppError('flag_not_found');
      return effect(manager);
    });
  }

  async decide(
    manager: EntityManager,
    battleId: string,
    { decision, reason: decisionReason }: DecideFlagRequest,
  ): Promise<void> {
    const decidedAt = (): string => 'clock_timestamp()';
    await manager.update(FlaggedBattleEntity, { battleId }, { decision, decisionReason, decidedAt });
  }

  private select(manager: EntityManager): SelectQueryBuilder<FlaggedBattleEntity> {
    return manager
      .createQueryBuilder(FlaggedBattleEntity, 'flagged')
      .innerJoinAndSelect('flagged.battle', 'battle')
      .orderBy({ 'battle.finishedAt': 'DESC', 'battle.battleId': 'DESC' });
  }

  private async read(
    manager: EntityManager,
    query: SelectQueryBuilder<FlaggedBattleEntity>,
  ): Promise<FlaggedBattle[]> {
    const rows = await query.getMany();
    const players = await manager.find(BattlePlayerEntity, {
      where: { battleId: Any(rows.map(({ battleId }) => battleId)) },
      relations: { user: true },
      order: { seat: 'ASC' },
    });
    const challenges = await manager.findBy(ChallengeEntity, {
      challengeId: Any(rows.flatMap(({ log }) => log.map(({ challenge_id }) => challenge_id))),
    });
    const replays = await manager.find(ReplayEntity, {
      select: { battleId: true },
      where: { battleId: Any(rows.map(({ battleId }) => battleId)) },
    });
    const withReplay = new Set(replays.map(({ battleId }) => battleId));
    const playersByBattle = Map.groupBy(players, ({ battleId }) => battleId);
    const texts = new Map(challenges.map(({ challengeId, text }) => [challengeId, text]));
    return rows.map(({ battleId, battle, log, decision, decisionReason, decidedAt }) => ({
      battle_id: battleId,
      finished_at: battle.finishedAt.toISOString(),
      reason: battle.reason,
      winner_id: battle.winnerId,
      players: (playersByBattle.get(battleId) ?? []).map(toName),
      log: log.map((completion) => toCompletedChallenge(completion, texts)),
      has_replay: withReplay.has(battleId),
      decision: decision ?? (battle.reason === 'voided' ? 'void' : null),
      decision_reason: decisionReason,
      decided_at: decidedAt?.toISOString() ?? null,
    }));
  }
}

function toName({ userId, user }: BattlePlayerEntity): UserNames {
  return {
    user_id: userId,
    username: user.username ?? DELETED_DISPLAY_NAME,
    display_name: user.displayName ?? DELETED_DISPLAY_NAME,
  };
}

function toCompletedChallenge(
  { challenge_id, ...completion }: Completion,
  texts: ReadonlyMap<number, string>,
): CompletedChallenge {
  return { ...completion, text: texts.get(challenge_id) ?? '' };
}
