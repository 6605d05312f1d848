import type { AttemptState, CalendarDate, Guess } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AttemptEntity } from './attempt.entity';
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

  /** Starts a game, unless it was started meanwhile. */
  async insert(
    manager: EntityManager,
    attempt: Pick<Attempt, 'userId' | 'puzzleId' | 'puzzleDate' | 'startedAt'>,
  ): Promise<void> {
    await manager.createQueryBuilder().insert().into(AttemptEntity).values(attempt).orIgnore().execute();
  }

  /**
   * Applies a move and logs it, in one statement, if nobody moved since `before` was read. The update holds the row until
   * the end of the transaction, and a second one then finds another number of guesses: moves happen one after the other.
   *
   * @returns false when somebody did, and the move must be judged again
   */
  async append(manager: EntityManager, before: Attempt, move: Move): Promise<boolean> {
    const guessCount = before.state.found.length + before.state.mistakes;
    const logged = await manager.query<unknown[]>(
      `with moved as (
         update attempts set guess_count = guess_count + 1, found = $4, mistakes = $5, tried = $6, finished_at = $7
         where user_id = $1 and puzzle_id = $2 and guess_count = $3
         returning user_id, puzzle_id, guess_count)
       insert into guesses (user_id, puzzle_id, seq, words, verdict, guessed_at)
       select user_id, puzzle_id, guess_count, $8, $9, $10 from moved
       returning seq`,
      [
        before.userId,
        before.puzzleId,
        guessCount,
        move.after.found,
        move.after.mistakes,
        move.after.tried,
        move.finishes ? move.guessedAt : null,
        move.words,
        move.verdict,
        move.guessedAt,
      ],
    );
    return logged.length === 1;
  }

  /** The log of a game, first guess first. */
  async readLog(manager: EntityManager, userId: string, puzzleId: number): Promise<Guess[]> {
    const guesses = await manager.find(GuessEntity, { where: { userId, puzzleId }, order: { seq: 'asc' } });
    return guesses.map(({ words, verdict }) =>
      verdict === 'timed_out' ? { timedOut: true } : { timedOut: false, words },
    );
  }
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
