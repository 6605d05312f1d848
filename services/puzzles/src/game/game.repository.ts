import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import type { UserCopyRepository } from '@fourfold/platform/users';
import type { EntityManager } from 'typeorm';
import { dateLiteral } from '../date-literal';
import type { GameLog } from './domain/game-log';
import type { GameColumns, GameKey, GuessColumns, StoredGame } from './game.entity';
import type { Move } from './play-guess';
import { RecentGames } from './recent-games';

/** Where one kind of games is stored, and what its statements have beside those of all kinds; in SQL. */
export interface GameTables {
  readonly puzzles: string;
  readonly games: string;
  readonly guesses: string;
  /** Columns of a game. */
  readonly gameColumns?: string;
  /** When an offline guess was made; null where none can be. */
  readonly claimedAt: string;
  /** When a puzzle can be started: `stored` is its row. */
  readonly mayStart?: string;
  /** What is written with a new game: `player` has the id of the player and whether it is a guest. */
  readonly withNew?: string;
  /** What must hold beside the rules when a guess is stored: `game` is the row. */
  readonly mayGuess?: string;
}

export type NewGame = Pick<StoredGame, 'puzzleId' | 'puzzleDate' | 'startedAt'>;

export interface Opened<G> {
  readonly game: G;
  readonly isNew: boolean;
}

/** A game as its statements return it. */
export type GameRow<G extends StoredGame> = Omit<G, 'state'> &
  Pick<GameColumns, 'found' | 'mistakes' | 'tried'>;

type LogRow = Pick<GuessColumns, 'words' | 'verdict' | 'guessedAt'> & { claimedAt: Date | null };

/** What became of a move; `present` is the game when the statement began, if it existed, instead of the one that was read. */
export type Recorded<G> = { isRecorded: true } | { isRecorded: false; present: G | undefined };

/** Its columns; TypeORM builds a query anew each time, which would take a fifth of the time of a guess. */
const GAME = `user_id as "userId", puzzle_id::float8 as "puzzleId", puzzle_date::text as "puzzleDate",
  started_at as "startedAt", finished_at as "finishedAt", found, mistakes, tried`;

/** The games of one kind of puzzles: their state and their append-only log. */
export class GameRepository<G extends StoredGame> {
  private readonly columns: string;
  private readonly recent = new RecentGames<G>();

  constructor(
    private readonly manager: EntityManager,
    private readonly users: UserCopyRepository,
    private readonly tables: GameTables,
  ) {
    this.columns = [GAME, ...(tables.gameColumns ? [tables.gameColumns] : [])].join(', ');
  }

  /** An open game as this replica has last read or written it: it may be out of date. */
  findRemembered(userId: string, puzzleId: number): G | undefined {
    return this.recent.find(userId, puzzleId);
  }

  async find({ userId, puzzleId, puzzleDate }: GameKey, manager = this.manager): Promise<G | undefined> {
    const [row] = await manager.sql<GameRow<G>[]>`
      select ${() => this.columns} from ${() => this.tables.games}
      where user_id = ${userId} and puzzle_id = ${puzzleId} and puzzle_date = ${dateLiteral(puzzleDate)}`;
    return row && this.recent.remember(toGame<G>(row));
  }

  /** A game and its log, in one statement. */
  async findWithLog({
    userId,
    puzzleId,
    puzzleDate,
  }: GameKey): Promise<{ game: G; log: GameLog } | undefined> {
    const { games, guesses, claimedAt } = this.tables;
    const rows = await this.manager.sql<(GameRow<G> & LogRow)[]>`
      select ${() => this.columns}, words, verdict, guessed_at as "guessedAt", ${() => claimedAt} as "claimedAt"
      from ${() => games} left join ${() => guesses} using (user_id, puzzle_id, puzzle_date)
      where user_id = ${userId} and puzzle_id = ${puzzleId} and puzzle_date = ${dateLiteral(puzzleDate)} order by seq`;
    const [first] = rows;
    if (!first) return undefined;
    const { words: _words, verdict: _verdict, guessedAt: _guessedAt, claimedAt: _claimedAt, ...row } = first;
    // A game without a guess is one row, with nothing of the log.
    const log = toLog(rows.filter(({ verdict }) => verdict !== null));
    return { game: toGame<G>(row as unknown as GameRow<G>), log };
  }

  /**
   * The game of a player; a new one, with the row of the player, unless it was started before.
   *
   * @returns undefined when the puzzle cannot be started, or was deleted meanwhile
   * @throws AppError `unauthorized` when the account was deleted meanwhile
   */
  async open(
    user: AuthenticatedUser,
    game: NewGame,
    manager: EntityManager = this.manager,
  ): Promise<Opened<G> | undefined> {
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
  ): Promise<Opened<G> | undefined> {
    const { games, puzzles, mayStart = 'true', withNew = 'select' } = this.tables;
    const [row] = await manager.sql<(GameRow<G> & { isNew: boolean })[]>`
      with known as (
        select ${() => this.columns} from ${() => games}
        where user_id = ${userId} and puzzle_id = ${puzzleId} and puzzle_date = ${dateLiteral(puzzleDate)}),
      player as (
        select user_id, ${isGuest}::boolean as is_guest from players
        where user_id = ${userId} and deleted_at is null and not exists (select from known) for share),
      puzzle as (
        select puzzle_id, puzzle_date from ${() => puzzles} as stored, player
        where puzzle_id = ${puzzleId} and puzzle_date = ${puzzleDate} and ${() => mayStart} for key share of stored),
      beside as (${() => withNew}),
      started as (
        insert into ${() => games} (user_id, puzzle_id, puzzle_date, started_at)
        select user_id, puzzle_id, puzzle_date, ${startedAt} from player, puzzle
        on conflict do nothing returning ${() => this.columns})
      select known.*, false as "isNew" from known union all select started.*, true from started`;
    if (!row) return undefined;
    const { isNew, ...game } = row;
    return { game: this.recent.remember(toGame<G>(game as unknown as GameRow<G>)), isNew };
  }

  /**
   * Applies and logs a move unless the game has changed since `before` was read. The log is append-only, so its length
   * tells; a game that was reset and started again has another start. One statement, its own transaction: this is the
   * most frequent write. Of two concurrent guesses the second waits for the row, finds another length and changes
   * nothing.
   *
   * @returns whether it was recorded; if not, the game by which it must be judged again, as of the start of the statement.
   * After a wait for another guess that is still the game before it, and only the next write finds the difference.
   */
  async append(before: G, move: Move): Promise<Recorded<G>> {
    const read =
      'select seq, present.* from (values (1)) as one left join logged on true left join present on true';
    const rows = await this.write<GameRow<G> & { seq: number | null }>(this.manager, { before, move, read });
    const { seq, ...present } = rows[0]!;
    if (seq !== null) {
      this.recent.remember({ ...before, state: move.after });
      return { isRecorded: true };
    }
    this.recent.forget(before);
    const row = present as unknown as GameRow<G>;
    return { isRecorded: false, present: row.userId === null ? undefined : toGame<G>(row) };
  }

  /**
   * Like `append`, for the last move of a game.
   *
   * @param read what the statement returns, in SQL: `moved` has the key of the game, and no row if the game has changed
   */
  async appendLast<Row>(
    manager: EntityManager,
    { before, move, read }: { before: G; move: Move; read: string },
  ): Promise<Row | undefined> {
    this.recent.forget(before);
    return (await this.write<Row>(manager, { before, move, read }))[0];
  }

  private write<Row>(
    manager: EntityManager,
    { before, move, read }: { before: G; move: Move; read: string },
  ): Promise<Row[]> {
    const { after, guessedAt } = move;
    const { games, guesses, mayGuess = 'true' } = this.tables;
    const date = dateLiteral(before.puzzleDate);
    const guessesBefore = before.state.found.length + before.state.mistakes;
    return manager.sql<Row[]>`
      with moved as (
        update ${() => games} as game
        set guess_count = guess_count + 1, found = ${after.found}, mistakes = ${after.mistakes},
          tried = ${after.tried}, finished_at = ${move.finishes ? guessedAt : null}
        where user_id = ${before.userId} and puzzle_id = ${before.puzzleId} and puzzle_date = ${date}
          and guess_count = ${guessesBefore} and date_trunc('milliseconds', started_at) = ${before.startedAt}
          and ${() => mayGuess}
        returning user_id, puzzle_id, puzzle_date, guess_count),
      logged as (
        insert into ${() => guesses} (user_id, puzzle_id, puzzle_date, seq, words, verdict, guessed_at)
        select user_id, puzzle_id, puzzle_date, guess_count, ${move.words}, ${move.verdict}, ${guessedAt} from moved
        returning seq),
      present as (
        select ${() => this.columns} from ${() => games}
        where user_id = ${before.userId} and puzzle_id = ${before.puzzleId} and puzzle_date = ${date}
          and not exists (select from moved))
      ${() => read}`;
  }
}

function toGame<G extends StoredGame>({ found, mistakes, tried, ...row }: GameRow<G>): G {
  return { ...row, state: { found, mistakes, tried } } as unknown as G;
}

function toLog(rows: readonly LogRow[]): GameLog {
  return {
    guesses: rows.map(({ words, verdict }) =>
      verdict === 'timed_out' ? { timedOut: true } : { timedOut: false, words },
    ),
    times: rows.map(({ guessedAt, claimedAt }) => ({ judgedAt: guessedAt, claimedAt })),
  };
}
