import type { AttemptState } from '@fourfold/game-rules';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { ErasureService } from '../player/erasure.service';
import { StreakEntity } from '../streak/streak.entity';
import { AttemptEntity, GuessEntity } from './attempt.entity';
import { deleteGames, type Game } from './delete-games';
import type { KnownGuesses, OfflineMove } from './domain/replay-offline';
import { tallyGames } from './tally-games';

export interface Attempt extends Readonly<
  Pick<AttemptEntity, 'userId' | 'puzzleId' | 'puzzleDate' | 'startedAt' | 'finishedAt'>
> {
  readonly state: AttemptState;
}

/** A judged guess and the state of the game after it. */
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
    private readonly users: UserCopyRepository,
    erasure: ErasureService,
  ) {
    erasure.register('games', (manager, userId) => this.removeAllOf(manager, userId));
  }

  /** Changes a game and everything that follows from it. */
  inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempts.manager.transaction(work);
  }

  async find(
    { userId, puzzleId, puzzleDate }: Game,
    manager: EntityManager = this.attempts.manager,
  ): Promise<Attempt | undefined> {
    const row = await manager.findOneBy(AttemptEntity, { userId, puzzleId, puzzleDate });
    return row ? toAttempt(row) : undefined;
  }

  /** Locks a game until the transaction ends; always before the row of the streak. */
  async lock(manager: EntityManager, { userId, puzzleId, puzzleDate }: Game): Promise<Attempt | undefined> {
    const row = await manager.findOne(AttemptEntity, {
      where: { userId, puzzleId, puzzleDate },
      lock: { mode: 'pessimistic_write' },
    });
    return row ? toAttempt(row) : undefined;
  }

  /**
   * Starts a game, unless it was started or its puzzle deleted meanwhile, and creates the rows of the player and the
   * streak. @throws AppError `unauthorized` when the account was deleted meanwhile
   */
  async insert(
    manager: EntityManager,
    user: AuthenticatedUser,
    { puzzleId, puzzleDate, startedAt }: Pick<Attempt, 'puzzleId' | 'puzzleDate' | 'startedAt'>,
  ): Promise<void> {
    const userId = user.user_id;
    await this.users.remember(manager, user);
    if (await this.users.hasLeft(manager, [userId])) throw new AppError('unauthorized');
    await manager.createQueryBuilder().insert().into(StreakEntity).values({ userId }).orIgnore().execute();
    // Lock order: the puzzle before its games, as in its deletion.
    const puzzle = await manager.findOne(PuzzleEntity, {
      select: { puzzleId: true },
      where: { puzzleId },
      lock: { mode: 'for_key_share' },
    });
    if (!puzzle) return;
    const insert = manager.createQueryBuilder().insert().into(AttemptEntity);
    await insert.values({ userId, puzzleId, puzzleDate, startedAt }).orIgnore().execute();
  }

  /**
   * Applies and logs a move unless the game has changed since `before` was read. The log is append-only, so its length
   * tells; a game that was reset and started again has another start. One statement, its own transaction: this is the
   * most frequent write. Of two concurrent guesses the second waits for the row, finds another length and changes
   * nothing.
   *
   * @returns false when the game has changed, and the move must be judged again
   */
  async append(before: Attempt, move: Move): Promise<boolean> {
    const read = 'select seq from logged';
    return (await this.write(this.attempts.manager, { before, move, read })).length === 1;
  }

  /**
   * Like `append`, for the last move of a game. Also locks the streak of the player, after the game: of two games that
   * finish at once the second waits here.
   *
   * @returns the streak, or undefined when the game has changed
   */
  async appendLast(manager: EntityManager, before: Attempt, move: Move): Promise<StreakEntity | undefined> {
    const read = `
      select user_id as "userId", current_streak as "currentStreak", highest_streak as "highestStreak",
        last_finished_date::text as "lastFinishedDate", open_gap::text as "openGap", version
      from streaks join moved using (user_id) for update of streaks`;
    return (await this.write<StreakEntity>(manager, { before, move, read }))[0];
  }

  private write<Row>(
    manager: EntityManager,
    { before, move, read }: { before: Attempt; move: Move; read: string },
  ): Promise<Row[]> {
    const { after, guessedAt } = move;
    const guessesBefore = before.state.found.length + before.state.mistakes;
    return manager.sql<Row[]>`
      with moved as (
        update attempts
        set guess_count = guess_count + 1, found = ${after.found}, mistakes = ${after.mistakes},
          tried = ${after.tried}, finished_at = ${move.finishes ? guessedAt : null}
        where user_id = ${before.userId} and puzzle_id = ${before.puzzleId} and puzzle_date = ${before.puzzleDate}
          and guess_count = ${guessesBefore} and date_trunc('milliseconds', started_at) = ${before.startedAt}
        returning user_id, puzzle_id, puzzle_date, guess_count),
      logged as (
        insert into guesses (user_id, puzzle_id, puzzle_date, seq, words, verdict, guessed_at)
        select user_id, puzzle_id, puzzle_date, guess_count, ${move.words}, ${move.verdict}, ${guessedAt} from moved
        returning seq)
      ${() => read}`;
  }

  /** Logs the last moves of a locked game, which were made offline, and stores its new state. */
  async appendOffline(
    manager: EntityManager,
    { userId, puzzleId, puzzleDate, finishedAt, state: { found, mistakes, tried } }: Attempt,
    { moves, guessedAt }: { moves: readonly OfflineMove[]; guessedAt: Date },
  ): Promise<void> {
    const guessCount = found.length + mistakes;
    const first = guessCount - moves.length + 1;
    const rows = moves.map((move, index) => ({
      ...move,
      words: [...move.words],
      userId,
      puzzleId,
      puzzleDate,
      seq: first + index,
      guessedAt,
    }));
    await manager.insert(GuessEntity, rows);
    const state = { guessCount, found: [...found], mistakes, tried: [...tried], finishedAt };
    await manager.update(AttemptEntity, { userId, puzzleId, puzzleDate }, state);
  }

  async findKnownGuesses(
    manager: EntityManager,
    { userId, puzzleId, puzzleDate }: Game,
  ): Promise<KnownGuesses> {
    const rows = await manager.findBy(GuessEntity, { userId, puzzleId, puzzleDate });
    const online = rows.filter((row) => row.deviceSeq === null && row.verdict === 'timed_out');
    return {
      synced: new Set(rows.flatMap(({ deviceSeq }) => (deviceSeq === null ? [] : [deviceSeq]))),
      timedOutOnline: new Set(online.map((row) => row.seq)),
    };
  }

  /** Locks as a move does: games, the streak, then the tallies of many players. */
  private async removeAllOf(manager: EntityManager, userId: string): Promise<void> {
    const lock = { mode: 'pessimistic_write' } as const;
    const games = await manager.find(AttemptEntity, { where: { userId }, order: { puzzleId: 'asc' }, lock });
    await manager.find(StreakEntity, { where: { userId }, lock });
    await tallyGames(manager, games, -1);
    await deleteGames(manager, { userId });
  }
}

function toAttempt({ found, mistakes, tried, ...row }: AttemptEntity): Attempt {
  const { userId, puzzleId, puzzleDate, startedAt, finishedAt } = row;
  return { userId, puzzleId, puzzleDate, startedAt, finishedAt, state: { found, mistakes, tried } };
}
