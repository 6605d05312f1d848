import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Attempt } from '../attempt/attempt.repository';
import type { KnownGuesses, OfflineReplay } from './domain/replay-offline';

@Injectable()
export class SyncRepository {
  /** Holds the game until the transaction ends. @returns false when it is no more */
  async hold(manager: EntityManager, userId: string, puzzleId: number): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'select 1 from attempts where user_id = $1 and puzzle_id = $2 for update',
      [userId, puzzleId],
    );
    return rows.length === 1;
  }

  /** What the log of a game has already. */
  async findKnown(manager: EntityManager, userId: string, puzzleId: number): Promise<KnownGuesses> {
    const rows = await manager.query<{ seq: number; device_seq: number | null; verdict: string }[]>(
      'select seq, device_seq, verdict from guesses where user_id = $1 and puzzle_id = $2',
      [userId, puzzleId],
    );
    const online = rows.filter((row) => row.device_seq === null && row.verdict === 'timed_out');
    return {
      synced: new Set(rows.flatMap((row) => (row.device_seq === null ? [] : [row.device_seq]))),
      timedOutOnline: new Set(online.map((row) => row.seq)),
    };
  }

  /** Logs the moves behind those of a held game. */
  async append(
    manager: EntityManager,
    { userId, puzzleId, state: before }: Attempt,
    { moves, state }: OfflineReplay,
    now: Date,
    finishes: boolean,
  ): Promise<void> {
    const first = before.found.length + before.mistakes + 1;
    await manager.query(
      `insert into guesses (user_id, puzzle_id, seq, words, verdict, guessed_at, device_seq)
       select $1, $2, seq, words, verdict, $4, device_seq
       from jsonb_to_recordset($3::jsonb) as move (seq smallint, words text[], verdict text, device_seq integer)`,
      [
        userId,
        puzzleId,
        JSON.stringify(
          moves.map(({ words, verdict, deviceSeq }, index) => ({
            seq: first + index,
            words,
            verdict,
            device_seq: deviceSeq,
          })),
        ),
        now,
      ],
    );
    await manager.query(
      `update attempts set guess_count = guess_count + $3, found = $4, mistakes = $5, tried = $6, finished_at = $7
       where user_id = $1 and puzzle_id = $2`,
      [userId, puzzleId, moves.length, state.found, state.mistakes, state.tried, finishes ? now : null],
    );
  }
}
