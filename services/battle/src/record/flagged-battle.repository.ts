import type { CompletedChallenge, FlaggedBattle, PlayerName } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Repository } from 'typeorm';
import { ChallengeEntity } from '../challenge/challenge.entity';
import type { Completion } from './domain/completion';
import { DELETED_DISPLAY_NAME } from '../user/deleted-display-name';
import { BattlePlayerEntity } from './battle-player.entity';
import { ReplayEntity } from './replay.entity';
import { FlaggedBattleEntity } from './flagged-battle.entity';

/** Battles with impossibly fast typing, with their completed challenges. */
@Injectable()
export class FlaggedBattleRepository {
  constructor(
    @InjectRepository(FlaggedBattleEntity) private readonly rows: Repository<FlaggedBattleEntity>,
  ) {}

  /** Newest first. */
  async list(skip: number, limit: number): Promise<FlaggedBattle[]> {
    const rows = await this.rows
      .createQueryBuilder('flagged')
      .innerJoinAndSelect('flagged.battle', 'battle')
      .orderBy({ 'battle.finishedAt': 'DESC', 'battle.battleId': 'DESC' })
      .offset(skip)
      .limit(limit)
      .getMany();
    const { manager } = this.rows;
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
    return rows.map(({ battleId, battle, log }) => ({
      battle_id: battleId,
      finished_at: battle.finishedAt.toISOString(),
      reason: battle.reason,
      winner_id: battle.winnerId,
      players: (playersByBattle.get(battleId) ?? []).map(toName),
      log: log.map((completion) => toCompletedChallenge(completion, texts)),
      has_replay: withReplay.has(battleId),
    }));
  }
}

function toName({ userId, user }: BattlePlayerEntity): PlayerName {
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
