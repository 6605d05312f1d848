import type { AttemptState, CalendarDate, Guess } from '@fourfold/game-rules';
import { OUTBOX_COLUMNS } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { StreakStep } from '../streak/streak.service';
import { GuessEntity } from './guess.entity';

export interface Attempt {
  readonly userId: string;
  readonly puzzleId: number;
  readonly puzzleDate: CalendarDate;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly state: AttemptState;
}

/** A judged guess and what it made of the game. */
export interface Move {
  readonly words: readonly string[];
  readonly verdict: GuessEntity['verdict'];
  readonly guessedAt: Date;
  readonly after: AttemptState;
  readonly finishes: boolean;
}

export interface GameLog {
  readonly guesses: readonly Guess[];
  /** Some of them were made offline. */
  readonly offline: boolean;
}

interface AttemptRow {
  user_id: string;
  puzzle_id: number;
  puzzle_date: CalendarDate;
  started_at: Date;
  finished_at: Date | null;
  found: number[];
  mistakes: number;
  tried: number[];
}

/**
 * Nobody moved since the game was read: the log is only ever added to, so its length tells its state; a game that was
 * removed and started again began at another time.
 */
const UNMOVED = `user_id = $1 and puzzle_id = $2 and guess_count = $3 and date_trunc('milliseconds', started_at) = $4`;

const COLUMNS = `user_id, puzzle_id, puzzle_date::text, started_at, finished_at, found, mistakes, tried`;

@Injectable()
export class AttemptRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(
    userId: string,
    puzzleId: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Attempt | undefined> {
    const [row] = await manager.query<AttemptRow[]>(
      `select ${COLUMNS} from attempts where user_id = $1 and puzzle_id = $2`,
      [userId, puzzleId],
    );
    return row && toAttempt(row);
  }

  /** Notes when a player was first sent the words of a puzzle without starting its game. */
  async noteSending(manager: EntityManager, userId: string, puzzleId: number, sentAt: Date): Promise<void> {
    await manager.query(
      `insert into first_sendings (user_id, puzzle_id, sent_at) values ($1, $2, $3) on conflict do nothing`,
      [userId, puzzleId, sentAt],
    );
  }

  /**
   * Starts a game, unless it was started meanwhile or its puzzle is gone, and makes the row of the streak that its end will change. A game whose words
   * were sent before began then.
   */
  async insert(
    manager: EntityManager,
    attempt: Pick<Attempt, 'userId' | 'puzzleId' | 'puzzleDate' | 'startedAt'>,
  ): Promise<void> {
    await manager.query(
      `with streak as (insert into streaks (user_id) values ($1) on conflict do nothing),
       sending as (delete from first_sendings where user_id = $1 and puzzle_id = $2 returning sent_at)
       insert into attempts (user_id, puzzle_id, puzzle_date, started_at)
       select $1, puzzle_id, $3, least($4::timestamptz, (select sent_at from sending))
       from puzzles where puzzle_id = $2 for key share
       on conflict do nothing`,
      [attempt.userId, attempt.puzzleId, attempt.puzzleDate, attempt.startedAt],
    );
  }

  /**
   * Applies a move and logs it, in one statement, if nobody moved since `before` was read. The update holds the row until
   * the end of the transaction, and a second one then finds another number of guesses: moves happen one after the other.
   *
   * @returns false when somebody did, and the move must be judged again
   */
  async append(manager: EntityManager, before: Attempt, move: Move): Promise<boolean> {
    const logged = await manager.query<unknown[]>(
      `with moved as (
         update attempts set guess_count = guess_count + 1, found = $5, mistakes = $6, tried = $7, finished_at = $8
         where ${UNMOVED}
         returning user_id, puzzle_id, guess_count)
       insert into guesses (user_id, puzzle_id, seq, words, verdict, guessed_at)
       select user_id, puzzle_id, guess_count, $9, $10, $11 from moved
       returning seq`,
      moveParameters(before, move),
    );
    return logged.length === 1;
  }

  /**
   * Applies and logs the last move of a game together with the streak that it makes and the event that tells of it, in one
   * statement, if since they were read neither the game has moved nor the streak.
   *
   * @returns false when one of them did; nothing has changed then
   */
  async appendLast(before: Attempt, move: Move, { from, to, event }: StreakStep): Promise<boolean> {
    const logged = await this.dataSource.query<unknown[]>(
      `with held as (select user_id from streaks where user_id = $1 and version = $12 for update),
       moved as (
         update attempts set guess_count = guess_count + 1, found = $5, mistakes = $6, tried = $7, finished_at = $8
         where ${UNMOVED} and exists (select from held)
         returning user_id, puzzle_id, guess_count),
       stepped as (
         update streaks
         set current_streak = $13, highest_streak = $14, last_finished_date = $15, open_gap = $16, version = $17
         from moved where streaks.user_id = moved.user_id),
       told as (
         insert into outbox (${OUTBOX_COLUMNS.join(', ')})
         select $18::uuid, $19, $20::integer, $21::timestamptz, $22, $23, $24::bigint, $25::jsonb
         from moved where $18::uuid is not null)
       insert into guesses (user_id, puzzle_id, seq, words, verdict, guessed_at)
       select user_id, puzzle_id, guess_count, $9, $10, $11 from moved
       returning seq`,
      [
        ...moveParameters(before, move),
        from.version,
        to.currentStreak,
        to.highestStreak,
        to.lastFinishedDate,
        to.openGap,
        to.version,
        ...(event ?? OUTBOX_COLUMNS.map(() => null)),
      ],
    );
    return logged.length === 1;
  }

  /** Whether time ran out for the guess at this place of a game, the first being 1. */
  async hasTimedOut(userId: string, puzzleId: number, place: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `select from guesses where user_id = $1 and puzzle_id = $2 and seq = $3 and verdict = 'timed_out'`,
      [userId, puzzleId, place],
    );
    return rows.length === 1;
  }

  /** The log of a game, first guess first. */
  async readLog(manager: EntityManager, userId: string, puzzleId: number): Promise<GameLog> {
    const rows = await manager.find(GuessEntity, { where: { userId, puzzleId }, order: { seq: 'asc' } });
    return {
      guesses: rows.map(({ words, verdict }) =>
        verdict === 'timed_out' ? { timedOut: true } : { timedOut: false, words },
      ),
      offline: rows.some(({ deviceSeq }) => deviceSeq !== null),
    };
  }
}

function moveParameters(before: Attempt, move: Move): unknown[] {
  const { userId, puzzleId, startedAt, state } = before;
  return [
    userId,
    puzzleId,
    state.found.length + state.mistakes,
    startedAt,
    move.after.found,
    move.after.mistakes,
    move.after.tried,
    move.finishes ? move.guessedAt : null,
    move.words,
    move.verdict,
    move.guessedAt,
  ];
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    userId: row.user_id,
    puzzleId: row.puzzle_id,
    puzzleDate: row.puzzle_date,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    state: { found: row.found, mistakes: row.mistakes, tried: row.tried },
  };
}
