import type { EntityManager } from 'typeorm';
import { dateLiteral } from '../date-literal';
import type { GameLog } from './domain/game-log';
import type { GameColumns, GameKey, GuessColumns, StoredGame } from './game.entity';
import type { Move } from './play-guess';
import { RecentGames } from './recent-games';

/** Where one kind of games is stored. */
export interface GameTables {
  readonly games: string;
  readonly guesses: string;
  /** Columns of a game beside those of all kinds, in SQL. */
  readonly gameColumns?: string;
  /** When an offline guess was made, in SQL; null where none can be. */
  readonly claimedAt: string;
  /** What must hold beside the rules when a guess is stored, in SQL: `game` is the row. */
  readonly condition?: string;
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
  /** The columns of a game in SQL, for other statements that return one. */
  readonly columns: string;
  private readonly recent = new RecentGames<G>();

  constructor(
    private readonly manager: EntityManager,
    private readonly tables: GameTables,
  ) {
    this.columns = [GAME, ...(tables.gameColumns ? [tables.gameColumns] : [])].join(', ');
  }

  /** An open game as this replica has last read or written it: it may be out of date. */
  findRemembered(userId: string, puzzleId: number): G | undefined {
    return this.recent.find(userId, puzzleId);
  }

  remember(row: GameRow<G>): G {
    return this.recent.remember(toGame<G>(row));
  }

  async find({ userId, puzzleId, puzzleDate }: GameKey, manager = this.manager): Promise<G | undefined> {
    const [row] = await manager.sql<GameRow<G>[]>`
      select ${() => this.columns} from ${() => this.tables.games}
      where user_id = ${userId} and puzzle_id = ${puzzleId} and puzzle_date = ${dateLiteral(puzzleDate)}`;
    return row && this.remember(row);
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
    const { games, guesses, condition = 'true' } = this.tables;
    const date = dateLiteral(before.puzzleDate);
    const guessesBefore = before.state.found.length + before.state.mistakes;
    return manager.sql<Row[]>`
      with moved as (
        update ${() => games} as game
        set guess_count = guess_count + 1, found = ${after.found}, mistakes = ${after.mistakes},
          tried = ${after.tried}, finished_at = ${move.finishes ? guessedAt : null}
        where user_id = ${before.userId} and puzzle_id = ${before.puzzleId} and puzzle_date = ${date}
          and guess_count = ${guessesBefore} and date_trunc('milliseconds', started_at) = ${before.startedAt}
          and ${() => condition}
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
