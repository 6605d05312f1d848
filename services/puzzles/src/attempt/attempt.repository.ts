import type { AttemptState, CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { StreakEntity } from '../streak/streak.entity';
import { AttemptEntity } from './attempt.entity';
import { FirstSendingEntity } from './first-sending.entity';
import type { GameLog } from './domain/game-log';
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

@Injectable()
export class AttemptRepository {
  constructor(
    @InjectRepository(AttemptEntity) private readonly attempts: Repository<AttemptEntity>,
    @InjectRepository(GuessEntity) private readonly guesses: Repository<GuessEntity>,
  ) {}

  async find(
    userId: string,
    puzzleId: number,
    manager: EntityManager = this.attempts.manager,
  ): Promise<Attempt | undefined> {
    const row = await manager.findOneBy(AttemptEntity, { userId, puzzleId });
    return row ? toAttempt(row) : undefined;
  }

  /** Holds a game until the transaction ends; after the row of the streak, if that changes too. */
  async lock(manager: EntityManager, userId: string, puzzleId: number): Promise<Attempt | undefined> {
    const row = await manager.findOne(AttemptEntity, {
      where: { userId, puzzleId },
      lock: { mode: 'pessimistic_write' },
    });
    return row ? toAttempt(row) : undefined;
  }

  /** Notes when a player was first sent the words of a puzzle without starting its game. */
  async noteSending(manager: EntityManager, sending: FirstSendingEntity): Promise<void> {
    await manager.createQueryBuilder().insert().into(FirstSendingEntity).values(sending).orIgnore().execute();
  }

  /**
   * Starts a game, unless it was started meanwhile or its puzzle is gone, and makes the row of the streak that its end
   * will change. A game whose words were sent before began then.
   */
  async insert(
    manager: EntityManager,
    attempt: Pick<Attempt, 'userId' | 'puzzleId' | 'puzzleDate' | 'startedAt'>,
  ): Promise<void> {
    const { userId, puzzleId, startedAt } = attempt;
    await manager.createQueryBuilder().insert().into(StreakEntity).values({ userId }).orIgnore().execute();
    // The puzzle before what hangs on it: deleting a puzzle takes locks in this order.
    const puzzle = await manager.findOne(PuzzleEntity, {
      select: { puzzleId: true },
      where: { puzzleId },
      lock: { mode: 'for_key_share' },
    });
    if (!puzzle) return;
    const sending = await manager.findOneBy(FirstSendingEntity, { userId, puzzleId });
    if (sending) await manager.delete(FirstSendingEntity, { userId, puzzleId });
    const beganAt = sending && sending.sentAt < startedAt ? sending.sentAt : startedAt;
    await manager
      .createQueryBuilder()
      .insert()
      .into(AttemptEntity)
      .values({ ...attempt, startedAt: beganAt })
      .orIgnore()
      .execute();
  }

  /**
   * Applies a move and logs it if nobody moved since `before` was read. The log is only ever added to, so its length tells
   * the state of a game; a game that was removed and started again began at another time.
   *
   * One statement, because it is its own transaction: an ordinary guess, the most frequent write of all, costs one round
   * trip, and the update and its log line stand or fall together. Of two guesses at once the second waits for the row, then
   * finds another number of guesses and changes nothing.
   *
   * @returns false when somebody did move, and the move must be judged again
   */
  async append(manager: EntityManager, before: Attempt, move: Move): Promise<boolean> {
    const { after, guessedAt } = move;
    const guessesBefore = before.state.found.length + before.state.mistakes;
    const logged = await manager.sql<unknown[]>`
      with moved as (
        update attempts
        set guess_count = guess_count + 1, found = ${after.found}, mistakes = ${after.mistakes},
          tried = ${after.tried}, finished_at = ${move.finishes ? guessedAt : null}
        where user_id = ${before.userId} and puzzle_id = ${before.puzzleId}
          and guess_count = ${guessesBefore} and date_trunc('milliseconds', started_at) = ${before.startedAt}
        returning user_id, puzzle_id, guess_count)
      insert into guesses (user_id, puzzle_id, seq, words, verdict, guessed_at)
      select user_id, puzzle_id, guess_count, ${move.words}, ${move.verdict}, ${guessedAt} from moved
      returning seq`;
    return logged.length === 1;
  }

  /** Whether time ran out for the guess at this place of a game, the first being 1. */
  hasTimedOut(userId: string, puzzleId: number, place: number): Promise<boolean> {
    return this.guesses.existsBy({ userId, puzzleId, seq: place, verdict: 'timed_out' });
  }

  /** The log of a game, first guess first. */
  async readLog(
    userId: string,
    puzzleId: number,
    manager: EntityManager = this.guesses.manager,
  ): Promise<GameLog> {
    const rows = await manager.find(GuessEntity, { where: { userId, puzzleId }, order: { seq: 'asc' } });
    return {
      guesses: rows.map(({ words, verdict }) =>
        verdict === 'timed_out' ? { timedOut: true } : { timedOut: false, words },
      ),
      times: rows.map(({ guessedAt, claimedAt }) => ({ judgedAt: guessedAt, claimedAt })),
    };
  }
}

function toAttempt({ found, mistakes, tried, ...row }: AttemptEntity): Attempt {
  const { userId, puzzleId, puzzleDate, startedAt, finishedAt } = row;
  return { userId, puzzleId, puzzleDate, startedAt, finishedAt, state: { found, mistakes, tried } };
}
