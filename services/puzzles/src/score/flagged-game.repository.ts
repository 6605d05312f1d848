import type { DecideGameFlagRequest, FlaggedGame, FlagsQuery, GuessLogEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type EntityManager, type Repository } from 'typeorm';
import { AttemptEntity, GuessEntity } from '../attempt/attempt.entity';
import type { Game } from '../attempt/delete-games';
import { UserEntity } from '../user/user.entity';
import { ScoreEntity } from './score.entity';
import { adminViewOf } from './score-views';

/** A hidden score needs no decision. */
const IS_DECIDED = '(score.flag_decision is not null or score.ranked_before_hiding is not null)';

/** Games faster than humans play, or perhaps with known answers, with their logs. */
@Injectable()
export class FlaggedGameRepository {
  constructor(@InjectRepository(ScoreEntity) private readonly scores: Repository<ScoreEntity>) {}

  /** Newest first. */
  async list({ decided = false, skip = 0, limit }: FlagsQuery): Promise<FlaggedGame[]> {
    const scores = await this.scores
      .createQueryBuilder('score')
      .where({ flagged: true })
      .andWhere(decided ? IS_DECIDED : `not ${IS_DECIDED}`)
      .orderBy('score.scoreId', 'DESC')
      .offset(skip)
      .limit(limit)
      .getMany();
    return this.withLogs(this.scores.manager, scores);
  }

  /** A score that exists. */
  async view(manager: EntityManager, score: ScoreEntity): Promise<FlaggedGame> {
    return (await this.withLogs(manager, [score]))[0]!;
  }

  async decide(
    manager: EntityManager,
    { scoreId, puzzleDate }: ScoreEntity,
    { decision: flagDecision, reason: flagReason }: DecideGameFlagRequest,
  ): Promise<void> {
    const flagDecidedAt = (): string => 'clock_timestamp()';
    await manager.update(ScoreEntity, { scoreId, puzzleDate }, { flagDecision, flagReason, flagDecidedAt });
  }

  private async withLogs(manager: EntityManager, scores: readonly ScoreEntity[]): Promise<FlaggedGame[]> {
    const games = scores.map(({ userId, puzzleId, puzzleDate }) => ({ userId, puzzleId, puzzleDate }));
    if (games.length === 0) return [];
    const users = await manager.findBy(UserEntity, { userId: Any(scores.map(({ userId }) => userId)) });
    const attempts = await manager.findBy(AttemptEntity, games);
    const guesses = await manager.find(GuessEntity, { where: games, order: { seq: 'asc' } });
    const usersById = new Map(users.map((user) => [user.userId, user]));
    const attemptsByGame = new Map(attempts.map((attempt) => [keyOf(attempt), attempt]));
    const logs = Map.groupBy(guesses, keyOf);
    return scores.flatMap((score) => {
      const user = usersById.get(score.userId);
      const attempt = attemptsByGame.get(keyOf(score));
      // Removed since its score was read.
      if (!user || !attempt) return [];
      return {
        ...adminViewOf(score, user),
        username: user.username ?? '',
        started_at: attempt.startedAt.toISOString(),
        log: (logs.get(keyOf(score)) ?? []).map(toLogEntry),
        decision: score.flagDecision ?? (score.rankedBeforeHiding === null ? null : 'hidden'),
        decision_reason: score.flagReason,
        decided_at: score.flagDecidedAt?.toISOString() ?? null,
      };
    });
  }
}

function keyOf({ userId, puzzleId }: Pick<Game, 'userId' | 'puzzleId'>): string {
  return `${userId}:${puzzleId}`;
}

function toLogEntry({ seq, words, verdict, guessedAt, claimedAt }: GuessEntity): GuessLogEntry {
  return {
    seq,
    words,
    verdict,
    judged_at: guessedAt.toISOString(),
    claimed_at: claimedAt?.toISOString() ?? null,
  };
}
