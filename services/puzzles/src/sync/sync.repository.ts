import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AttemptEntity } from '../attempt/attempt.entity';
import type { Attempt } from '../attempt/attempt.repository';
import { GuessEntity } from '../attempt/guess.entity';
import type { KnownGuesses, OfflineMove } from './domain/replay-offline';

@Injectable()
export class SyncRepository {
  async findKnown(manager: EntityManager, userId: string, puzzleId: number): Promise<KnownGuesses> {
    const rows = await manager.findBy(GuessEntity, { userId, puzzleId });
    const online = rows.filter((row) => row.deviceSeq === null && row.verdict === 'timed_out');
    return {
      synced: new Set(rows.flatMap(({ deviceSeq }) => (deviceSeq === null ? [] : [deviceSeq]))),
      timedOutOnline: new Set(online.map((row) => row.seq)),
    };
  }

  /** Logs the latest moves of a held game, and what they have made of it. */
  async append(
    manager: EntityManager,
    { userId, puzzleId, finishedAt, state: { found, mistakes, tried } }: Attempt,
    { moves, guessedAt }: { moves: readonly OfflineMove[]; guessedAt: Date },
  ): Promise<void> {
    const guessCount = found.length + mistakes;
    const first = guessCount - moves.length + 1;
    await manager.insert(
      GuessEntity,
      moves.map(({ words, verdict, deviceSeq, claimedAt }, index) => ({
        userId,
        puzzleId,
        seq: first + index,
        words: [...words],
        verdict,
        guessedAt,
        deviceSeq,
        claimedAt,
      })),
    );
    await manager.update(
      AttemptEntity,
      { userId, puzzleId },
      { guessCount, found: [...found], mistakes, tried: [...tried], finishedAt },
    );
  }
}
