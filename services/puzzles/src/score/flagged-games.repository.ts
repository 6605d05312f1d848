import type { FlaggedGame, GuessLogEntry } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Repository } from 'typeorm';
import { AttemptEntity } from '../attempt/attempt.entity';
import { GuessEntity } from '../attempt/guess.entity';
import { PlayerEntity } from '../player/player.entity';
import { ScoreEntity } from './score.entity';
import { viewOf, type Page } from './score.repository';

/** Scored games whose guesses came faster than a person reads, with their logs. */
@Injectable()
export class FlaggedGamesRepository {
  constructor(@InjectRepository(ScoreEntity) private readonly scores: Repository<ScoreEntity>) {}

  /** Newest first. */
  async list({ skip, limit }: Page): Promise<FlaggedGame[]> {
    const scores = await this.scores.find({
      where: { flagged: true },
      order: { scoreId: 'desc' },
      skip,
      take: limit,
    });
    const { manager } = this.scores;
    const games = scores.map(({ userId, puzzleId }) => ({ userId, puzzleId }));
    if (games.length === 0) return [];
    const [players, attempts, guesses] = await Promise.all([
      manager.findBy(PlayerEntity, { userId: Any(scores.map(({ userId }) => userId)) }),
      manager.findBy(AttemptEntity, games),
      manager.find(GuessEntity, { where: games, order: { seq: 'asc' } }),
    ]);
    const playersById = new Map(players.map((player) => [player.userId, player]));
    const attemptsByGame = new Map(attempts.map((attempt) => [keyOf(attempt), attempt]));
    const logs = Map.groupBy(guesses, keyOf);
    return scores.flatMap((score) => {
      const player = playersById.get(score.userId);
      const attempt = attemptsByGame.get(keyOf(score));
      // Taken away since its score was read.
      if (!player || !attempt) return [];
      return {
        ...viewOf(score, player),
        username: player.username,
        started_at: attempt.startedAt.toISOString(),
        log: (logs.get(keyOf(score)) ?? []).map(toLogEntry),
      };
    });
  }
}

function keyOf({ userId, puzzleId }: Pick<ScoreEntity, 'userId' | 'puzzleId'>): string {
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
