import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { dateLiteral } from '../date-literal';
import type { GameLog } from '../game/domain/game-log';
import { GameRepository, type GameRow, type Recorded } from '../game/game.repository';
import type { Move } from '../game/play-guess';
import { StreakEntity } from '../streak/streak.entity';
import { AttemptEntity, GuessEntity, type Attempt } from './attempt.entity';
import type { Game } from './delete-games';
import type { KnownGuesses, OfflineMove } from './domain/replay-offline';

export type NewGame = Pick<Attempt, 'puzzleId' | 'puzzleDate' | 'startedAt'>;

export interface DailyMove extends Move {
  /** It finishes the game of a guest. */
  readonly unranked: boolean;
}

export interface Opened {
  readonly attempt: Attempt;
  readonly isNew: boolean;
}

@Injectable()
export class AttemptRepository {
  private readonly games: GameRepository<Attempt>;

  constructor(
    @InjectRepository(AttemptEntity) private readonly attempts: Repository<AttemptEntity>,
    private readonly users: UserCopyRepository,
  ) {
    this.games = new GameRepository(attempts.manager, {
      games: 'attempts',
      guesses: 'guesses',
      gameColumns: 'unranked',
      claimedAt: 'claimed_at',
    });
  }

  /** Changes a game and everything that follows from it. */
  inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.attempts.manager.transaction(work);
  }

  /** An open game as this replica has last read or written it: it may be out of date. */
  findRemembered(userId: string, puzzleId: number): Attempt | undefined {
    return this.games.findRemembered(userId, puzzleId);
  }

  find(game: Game, manager?: EntityManager): Promise<Attempt | undefined> {
    return this.games.find(game, manager);
  }

  /** A game and its log, in one statement. */
  async findWithLog(game: Game): Promise<{ attempt: Attempt; log: GameLog } | undefined> {
    const found = await this.games.findWithLog(game);
    return found && { attempt: found.game, log: found.log };
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
    const [row] = await manager.sql<(GameRow<Attempt> & { isNew: boolean })[]>`
      with known as (
        select ${() => this.games.columns} from attempts
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
        on conflict do nothing returning ${() => this.games.columns})
      select known.*, false as "isNew" from known union all select started.*, true from started`;
    if (!row) return undefined;
    const { isNew, ...attempt } = row;
    return { attempt: this.games.remember(attempt), isNew };
  }

  append(before: Attempt, move: DailyMove): Promise<Recorded<Attempt>> {
    return this.games.append(before, move);
  }

  /**
   * Like `append`, for the last move of a game. Also locks the streak of the player, after the game: of two games that
   * finish at once the second waits here.
   *
   * @returns the streak, or undefined when the game has changed
   */
  async appendLast(
    manager: EntityManager,
    before: Attempt,
    move: DailyMove,
  ): Promise<StreakEntity | undefined> {
    const read = `
      select user_id as "userId", current_streak as "currentStreak", highest_streak as "highestStreak",
        last_finished_date::text as "lastFinishedDate", open_gap::text as "openGap", version
      from streaks join moved using (user_id) for update of streaks`;
    const streak = await this.games.appendLast<StreakEntity>(manager, { before, move, read });
    const { userId, puzzleId, puzzleDate } = before;
    if (streak && move.unranked)
      await manager.update(AttemptEntity, { userId, puzzleId, puzzleDate }, { unranked: true });
    return streak;
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

function toAttempt({ found, mistakes, tried, ...row }: AttemptEntity): Attempt {
  const { userId, puzzleId, puzzleDate, startedAt, finishedAt, unranked } = row;
  return { userId, puzzleId, puzzleDate, startedAt, finishedAt, unranked, state: { found, mistakes, tried } };
}
