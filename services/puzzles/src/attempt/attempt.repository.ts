import type { AuthenticatedUser } from '@fourfold/platform';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { GameLog } from '../game/domain/game-log';
import { GameRepository, type NewGame, type Opened, type Recorded } from '../game/game.repository';
import type { Move } from '../game/play-guess';
import { StreakEntity } from '../streak/streak.entity';
import { AttemptEntity, GuessEntity, type Attempt } from './attempt.entity';
import type { Game } from './delete-games';
import type { KnownGuesses, OfflineMove } from './domain/replay-offline';

export interface DailyMove extends Move {
  /** It finishes the game of a guest, or of a player who knew the answers. */
  readonly unranked: boolean;
}

@Injectable()
export class AttemptRepository {
  private readonly games: GameRepository<Attempt>;

  constructor(
    @InjectRepository(AttemptEntity) private readonly attempts: Repository<AttemptEntity>,
    users: UserCopyRepository,
  ) {
    this.games = new GameRepository(attempts.manager, users, {
      puzzles: 'puzzles',
      games: 'attempts',
      guesses: 'guesses',
      gameColumns: 'unranked',
      claimedAt: 'claimed_at',
      withNew:
        'insert into streaks (user_id, is_guest) select user_id, is_guest from player on conflict do nothing',
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
  open(
    user: AuthenticatedUser,
    game: NewGame,
    manager?: EntityManager,
  ): Promise<Opened<Attempt> | undefined> {
    return this.games.open(user, game, manager);
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
