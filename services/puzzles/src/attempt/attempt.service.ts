import type {
  Authored,
  CompletePuzzle,
  CurrentProgress,
  DatedPuzzle,
  TodayPuzzle,
} from '@fourfold/contracts';
import { nextLocalMidnight } from '@fourfold/game-rules';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { CatalogueService, type CataloguePuzzle } from '../catalogue/catalogue.service';
import { ReserveService } from '../catalogue/reserve.service';
import type { GameLog } from '../game/domain/game-log';
import { categoriesOf, gameStateOf, shuffledWords } from '../game/domain/game-view';
import type { NewGame, Opened } from '../game/game.repository';
import { CalendarService, type UserDay } from '../user/calendar.service';
import type { ZonedUser } from '../user/zoned-user.decorators';
import { PuzzlesTelemetry } from '../telemetry';
import type { Attempt } from './attempt.entity';
import { AttemptRepository } from './attempt.repository';
import type { Game } from './delete-games';
import { mayAccess, maySeeAnswers, mayStart } from './domain/access';

export interface OpenGame {
  readonly puzzle: CataloguePuzzle;
  readonly attempt: Attempt;
}

/** A game whose guess is judged first as this replica remembers it. */
export interface GameToGuess extends OpenGame {
  readonly isCurrent: boolean;
}

export interface PlayedGame extends OpenGame {
  readonly log: GameLog;
}

export interface KnownPuzzle {
  readonly puzzle: CataloguePuzzle;
  readonly attempt: Attempt | undefined;
}

type PuzzleHead = Pick<TodayPuzzle, 'puzzle_id' | 'puzzle_date' | 'number'>;

/**
 * Finds puzzles and games of a player and checks access; every route that names a puzzle uses it. Reading the words of
 * the puzzle of the day starts its game.
 */
@Injectable()
export class AttemptService {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly reserve: ReserveService,
    private readonly attempts: AttemptRepository,
    private readonly calendar: CalendarService,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** @throws AppError `no_puzzle_today`, `already_played` */
  async today(user: ZonedUser): Promise<TodayPuzzle> {
    const day = await this.calendar.dayOf(user);
    const scheduled = await this.reserve.puzzleOf(day.today);
    if (!scheduled) throw new AppError('no_puzzle_today');
    const { puzzle, attempt } = await this.start(user, scheduled, day.now);
    if (attempt.finishedAt) throw new AppError('already_played');
    return {
      ...(await this.headOf(puzzle)),
      puzzle_data: { words: shuffledWords(puzzle.board, puzzle.puzzleId, user.user_id) },
      game_state: gameStateOf(puzzle.board, attempt.state),
      next_puzzle_at: nextLocalMidnight(day.now, day.zone).toISOString(),
      offline_pack: await this.catalogue.packOf(puzzle),
    };
  }

  /** @throws AppError `puzzle_not_found` */
  async byDate(user: ZonedUser, date: string): Promise<DatedPuzzle> {
    const day = await this.calendar.dayOf(user);
    const known = await this.knownTo(user, day, await this.catalogue.findByDate(date));
    const { puzzle } = mayStart(date, day.today) ? await this.start(user, known.puzzle, day.now) : known;
    const words = shuffledWords(puzzle.board, puzzle.puzzleId, user.user_id);
    const isOpen = maySeeAnswers(date, day.now, known.attempt?.finishedAt != null);
    if (!isOpen) return { ...(await this.headOf(puzzle)), puzzle_data: { words } };
    const puzzle_data = { words, categories: categoriesOf(puzzle.board) };
    return { ...(await this.headOf(puzzle)), puzzle_data, ...(await this.creditOf(puzzle, user)) };
  }

  /** @throws AppError `puzzle_not_found`, `answers_not_earned` */
  async complete(user: ZonedUser, puzzleId: number): Promise<CompletePuzzle> {
    const { puzzle, attempt } = await this.find(user, puzzleId);
    if (!attempt?.finishedAt) throw new AppError('answers_not_earned');
    const words = shuffledWords(puzzle.board, puzzleId, user.user_id);
    const puzzle_data = { words, categories: categoriesOf(puzzle.board) };
    return { ...(await this.headOf(puzzle)), puzzle_data, ...(await this.creditOf(puzzle, user)) };
  }

  /** @throws AppError `puzzle_not_found`, also for dates that the player has not reached */
  async find(user: ZonedUser, puzzleId: number): Promise<KnownPuzzle> {
    const day = await this.calendar.dayOf(user);
    return this.knownTo(user, day, await this.catalogue.get(puzzleId));
  }

  /** The player's game, if it was started, without further checks. */
  private async findStarted(user: AuthenticatedUser, puzzleId: number): Promise<OpenGame | undefined> {
    const puzzle = await this.catalogue.get(puzzleId);
    const attempt = await this.attempts.find(gameOf(user, puzzle));
    return attempt && { puzzle, attempt };
  }

  /** The player's game with its log, if it was started, without further checks. */
  async findPlayed(user: AuthenticatedUser, puzzleId: number): Promise<PlayedGame | undefined> {
    const puzzle = await this.catalogue.get(puzzleId);
    const played = await this.attempts.findWithLog(gameOf(user, puzzle));
    return played && { puzzle, ...played };
  }

  /** How far a user is with some puzzles; the date of the user is that of the last known zone. */
  async progressOf(userId: string, puzzles: readonly CataloguePuzzle[]): Promise<CurrentProgress> {
    const [{ today }, ...games] = await Promise.all([
      this.calendar.dayOf({ user_id: userId, zone: undefined }),
      ...puzzles.map(({ puzzleId, puzzleDate }) => this.attempts.find({ userId, puzzleId, puzzleDate })),
    ]);
    const finished = puzzles.filter((_, index) => games[index]?.finishedAt);
    const unfinished = puzzles.filter((puzzle) => puzzle.puzzleDate === today && !finished.includes(puzzle));
    return { finished: finished.map(idOf), unfinished: unfinished.map(idOf) };
  }

  /**
   * The game as this replica remembers it, else as `open` finds it.
   *
   * @throws AppError `puzzle_not_found`, `puzzle_not_started`
   */
  async openForGuess(user: ZonedUser, puzzleId: number): Promise<GameToGuess> {
    const attempt = this.attempts.findRemembered(user.user_id, puzzleId);
    if (attempt) return { puzzle: await this.catalogue.get(puzzleId), attempt, isCurrent: false };
    return { ...(await this.open(user, puzzleId)), isCurrent: true };
  }

  /**
   * The started game, or the one of today's puzzle, started now.
   *
   * @throws AppError `puzzle_not_found`, `puzzle_not_started`
   */
  async open(user: ZonedUser, puzzleId: number): Promise<OpenGame> {
    const game = await this.findStarted(user, puzzleId);
    if (game) return game;
    const day = await this.calendar.dayOf(user);
    const { puzzle } = await this.knownTo(user, day, await this.catalogue.get(puzzleId));
    if (!mayStart(puzzle.puzzleDate, day.today)) throw new AppError('puzzle_not_started');
    return this.start(user, puzzle, day.now);
  }

  /** The game of a puzzle, started now if it was not: the clock runs from the first time the words are sent. */
  private async start(user: AuthenticatedUser, puzzle: CataloguePuzzle, now: Date): Promise<OpenGame> {
    const opened = puzzle.isStarted
      ? { puzzle, game: await this.attempts.open(user, newGameOf(puzzle, now)) }
      : await this.startFirst(user, puzzle, now);
    if (!opened.game) throw new AppError('puzzle_not_found');
    const { game: attempt, isNew } = opened.game;
    if (isNew) this.telemetry.gameStarted(attempt.puzzleId);
    return { puzzle: opened.puzzle, attempt };
  }

  /** The first game of a puzzle also freezes its words. */
  private startFirst(
    user: AuthenticatedUser,
    puzzle: CataloguePuzzle,
    now: Date,
  ): Promise<{ puzzle: CataloguePuzzle; game: Opened<Attempt> | undefined }> {
    return this.attempts.inTransaction(async (manager) => {
      const frozen = await this.catalogue.freeze(manager, puzzle, now);
      return { puzzle: frozen, game: await this.attempts.open(user, newGameOf(frozen, now), manager) };
    });
  }

  /** @throws AppError `puzzle_not_found`, also for a date that the player has not reached */
  private async knownTo(
    user: AuthenticatedUser,
    { today }: UserDay,
    puzzle: CataloguePuzzle | undefined,
  ): Promise<KnownPuzzle> {
    if (!puzzle) throw new AppError('puzzle_not_found');
    const attempt = await this.attempts.find(gameOf(user, puzzle));
    if (!mayAccess(puzzle.puzzleDate, today, attempt !== undefined, user.is_admin))
      throw new AppError('puzzle_not_found');
    return { puzzle, attempt };
  }

  /** Whether the player knew the answers before the day of the puzzle: such a game is on no board. */
  wasKnownTo(user: ZonedUser, puzzle: CataloguePuzzle): Promise<boolean> {
    return this.catalogue.wasKnownTo(user.user_id, puzzle);
  }

  /** Only for those who may see the answers. */
  async creditOf(puzzle: CataloguePuzzle, user: ZonedUser): Promise<Authored> {
    const author = await this.catalogue.authorOf(puzzle, user.user_id);
    return author ? { author } : {};
  }

  private async headOf({ puzzleId, puzzleDate }: CataloguePuzzle): Promise<PuzzleHead> {
    const number = await this.catalogue.numberOf(puzzleDate);
    return { puzzle_id: puzzleId, puzzle_date: puzzleDate, number };
  }
}

function newGameOf({ puzzleId, puzzleDate }: CataloguePuzzle, startedAt: Date): NewGame {
  return { puzzleId, puzzleDate, startedAt };
}

function gameOf({ user_id: userId }: AuthenticatedUser, { puzzleId, puzzleDate }: CataloguePuzzle): Game {
  return { userId, puzzleId, puzzleDate };
}

function idOf({ puzzleId }: CataloguePuzzle): number {
  return puzzleId;
}
