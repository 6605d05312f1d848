import type { AttemptState } from '@fourfold/game-rules';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { dateLiteral } from '../date-literal';
import { StreakEntity } from '../streak/streak.entity';
import { AttemptEntity, GuessEntity, type Attempt } from './attempt.entity';
import type { Game } from './delete-games';
import type { GameLog } from './domain/game-log';
import type { KnownGuesses, OfflineMove } from './domain/replay-offline';
import { RecentAttemptsStore } from './recent-attempts.store';

export type NewGame = Pick<Attempt, 'puzzleId' | 'puzzleDate' | 'startedAt'>;

type AttemptRow = Pick<
  AttemptEntity,
  | 'userId'
  | 'puzzleId'
  | 'puzzleDate'
  | 'startedAt'
  | 'finishedAt'
  | 'unranked'
  | 'found'
  | 'mistakes'
  | 'tried'
>;

type LogRow = Pick<GuessEntity, 'words' | 'verdict' | 'guessedAt' | 'claimedAt'>;

/** Its columns; TypeORM builds a query anew each time, which would take a fifth of the time of a guess. */
const ATTEMPT = `user_id as "userId", puzzle_id::float8 as "puzzleId", puzzle_date::text as "puzzleDate",
  started_at as "startedAt", finished_at as "finishedAt", unranked, found, mistakes, tried`;

/** A judged guess and the state of the game after it. */
export interface Move {
  readonly words: readonly string[];
  readonly verdict: GuessEntity['verdict'];
  readonly guessedAt: Date;
  readonly after: AttemptState;
  readonly finishes: boolean;
  /** It finishes the game of a guest. */
  readonly unranked: boolean;
}

export interface Opened {
  readonly attempt: Attempt;
  readonly isNew: boolean;
}

/** What became of a move; `present` is the game when the statement began, if it existed, instead of the one that was read. */
export type Recorded = { isRecorded: true } | { isRecorded: false; present: Attempt | undefined };

@Injectable()
export class AttemptRepository {
  constructor(
    @InjectRepository(AttemptEntity) private readonly attempts: Repository<AttemptEntity>,
    private readonly users: UserCopyRepository,
    private readonly recent: RecentAttemptsStore,
  ) {}

  /** Changes a game and everything that follows from it. */
  inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempts.manager.transaction(work);
  }

  /** An open game as this replica has last read or written it: it may be out of date. */
  findRemembered(userId: string, puzzleId: number): Attempt | undefined {
    return this.recent.find(userId, puzzleId);
  }

  async find(
    { userId, puzzleId, puzzleDate }: Game,
    manager: EntityManager = this.attempts.manager,
  ): Promise<Attempt | undefined> {
    const [row] = await manager.sql<AttemptRow[]>`
      select ${() => ATTEMPT} from attempts
      where user_id = ${userId} and puzzle_id = ${puzzleId} and puzzle_date = ${dateLiteral(puzzleDate)}`;
    return row && this.recent.remember(toAttempt(row));
  }

  /** A game and its log, in one statement. */
  async findWithLog({
    userId,
    puzzleId,
    puzzleDate,
  }: Game): Promise<{ attempt: Attempt; log: GameLog } | undefined> {
    const rows = await this.attempts.sql<(AttemptRow & LogRow)[]>`
      select ${() => ATTEMPT}, words, verdict, guessed_at as "guessedAt", claimed_at as "claimedAt"
      from attempts left join guesses using (user_id, puzzle_id, puzzle_date)
      where user_id = ${userId} and puzzle_id = ${puzzleId} and puzzle_date = ${dateLiteral(puzzleDate)} order by seq`;
    const [first] = rows;
    // A game without a guess is one row, with nothing of the log.
    return first && { attempt: toAttempt(first), log: toLog(rows.filter(({ verdict }) => verdict !== null)) };
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
   * The game of a player; a new one, with the rows of the player and the streak, unless it was started before.
   *
   * @returns undefined when the puzzle was deleted meanwhile
   * @throws AppError `unauthorized` when the account was deleted meanwhile
   */
  async open(
    user: AuthenticatedUser,
    game: NewGame,
    manager: EntityManager = this.attempts.manager,
  ): Promise<Opened | undefined> {
    const opened = await this.findOrInsert(manager, user, game);
    if (opened) return opened;
    return manager.transaction(async (within) => {
      await this.users.remember(within, user);
      if (await this.users.hasLeft(within, [user.user_id])) throw new AppError('unauthorized');
      // A game that another request has started meanwhile is seen by the second statement only.
      return (await this.findOrInsert(within, user, game)) ?? (await this.findOrInsert(within, user, game));
    });
  }

  /**
   * One statement: every player opens a game every day. For a new game it locks the player, then the puzzle before its games,
   * as their deletions do; a withdrawn puzzle has no date.
   *
   * @returns undefined when the game was started at the same time, the player is unknown here, or one of both is deleted
   */
  private async findOrInsert(
    manager: EntityManager,
    { user_id: userId, is_guest: isGuest }: AuthenticatedUser,
    { puzzleId, puzzleDate, startedAt }: NewGame,
  ): Promise<Opened | undefined> {
    const [row] = await manager.sql<(AttemptRow & { isNew: boolean })[]>`
      with known as (
        select ${() => ATTEMPT} from attempts
        where user_id = ${userId} and puzzle_id = ${puzzleId} and puzzle_date = ${dateLiteral(puzzleDate)}),
      player as (
        select user_id from players
        where user_id = ${userId} and deleted_at is null and not exists (select from known) for share),
      puzzle as (
        select puzzle_id, puzzle_date from puzzles, player
        where puzzle_id = ${puzzleId} and puzzle_date = ${puzzleDate} for key share of puzzles),
      streak as (insert into streaks (user_id, is_guest) select user_id, ${isGuest} from player on conflict do nothing),
      started as (
        insert into attempts (user_id, puzzle_id, puzzle_date, started_at)
        select user_id, puzzle_id, puzzle_date, ${startedAt} from player, puzzle
        on conflict do nothing returning ${() => ATTEMPT})
      select known.*, false as "isNew" from known union all select started.*, true from started`;
    return row && { attempt: this.recent.remember(toAttempt(row)), isNew: row.isNew };
  }

  /**
   * Applies and logs a move unless the game has changed since `before` was read. The log is append-only, so its length
   * shows a change; a game that was reset and started again has another start. One statement, its own transaction: this is the
   * most frequent write. Of two concurrent guesses the second waits for the row, finds another length and changes
   * nothing.
   *
   * @returns whether it was recorded; if not, the game by which it must be judged again, as of the start of the statement.
   * After a wait for another guess that is still the game before it, and only the next write finds the difference.
   */
  async append(before: Attempt, move: Move): Promise<Recorded> {
    const read =
      'select seq, present.* from (values (1)) as one left join logged on true left join present on true';
    const rows = await this.write<AttemptRow & { seq: number | null }>(this.attempts.manager, {
      before,
      move,
      read,
    });
    const { seq, ...present } = rows[0]!;
    if (seq !== null) {
      this.recent.remember({ ...before, state: move.after });
      return { isRecorded: true };
    }
    this.recent.forget(before);
    return { isRecorded: false, present: present.userId === null ? undefined : toAttempt(present) };
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
    this.recent.forget(before);
    return (await this.write<StreakEntity>(manager, { before, move, read }))[0];
  }

  private write<Row>(
    manager: EntityManager,
    { before, move, read }: { before: Attempt; move: Move; read: string },
  ): Promise<Row[]> {
    const { after, guessedAt } = move;
    const date = dateLiteral(before.puzzleDate);
    const guessesBefore = before.state.found.length + before.state.mistakes;
    return manager.sql<Row[]>`
      with moved as (
        update attempts
        set guess_count = guess_count + 1, found = ${after.found}, mistakes = ${after.mistakes},
          tried = ${after.tried}, finished_at = ${move.finishes ? guessedAt : null},
          unranked = ${move.unranked}
        where user_id = ${before.userId} and puzzle_id = ${before.puzzleId} and puzzle_date = ${date}
          and guess_count = ${guessesBefore} and date_trunc('milliseconds', started_at) = ${before.startedAt}
        returning user_id, puzzle_id, puzzle_date, guess_count),
      logged as (
        insert into guesses (user_id, puzzle_id, puzzle_date, seq, words, verdict, guessed_at)
        select user_id, puzzle_id, puzzle_date, guess_count, ${move.words}, ${move.verdict}, ${guessedAt} from moved
        returning seq),
      present as (
        select ${() => ATTEMPT} from attempts
        where user_id = ${before.userId} and puzzle_id = ${before.puzzleId} and puzzle_date = ${date}
          and not exists (select from moved))
      ${() => read}`;
  }

  /** Logs the last moves of a locked game, which were made offline, and stores its new state. */
  async appendOffline(
    manager: EntityManager,
    { userId, puzzleId, puzzleDate, finishedAt, unranked, state: { found, mistakes, tried } }: Attempt,
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
    const state = { guessCount, found: [...found], mistakes, tried: [...tried], finishedAt, unranked };
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
}

function toAttempt({ found, mistakes, tried, ...row }: AttemptRow): Attempt {
  const { userId, puzzleId, puzzleDate, startedAt, finishedAt, unranked } = row;
  return { userId, puzzleId, puzzleDate, startedAt, finishedAt, unranked, state: { found, mistakes, tried } };
}

function toLog(rows: readonly LogRow[]): GameLog {
  return {
    guesses: rows.map(({ words, verdict }) =>
      verdict === 'timed_out' ? { timedOut: true } : { timedOut: false, words },
    ),
    times: rows.map(({ guessedAt, claimedAt }) => ({ judgedAt: guessedAt, claimedAt })),
  };
}
