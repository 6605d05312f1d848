import {
  MADE_RESULTS_MIN_GAMES,
  type CompleteMadePuzzle,
  type GuessResult,
  type OpenedMadePuzzle,
  type OpenedOwnMadePuzzle,
  type PuzzleReview,
} from '@fourfold/contracts';
import { layOut, NEW_ATTEMPT, type Board } from '@fourfold/game-rules';
import { AppError, Clock, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { categoriesOf, gameStateOf, ownGuessesOf } from '../game/domain/game-view';
import { reviewOf, WRONG_GROUPS_SHOWN } from '../game/domain/review';
import type { StoredGame } from '../game/game.entity';
import type { Opened, Recorded } from '../game/game.repository';
import { playGuess, type GameToGuess, type Move } from '../game/play-guess';
import {
  CACHED_REVIEW_GAMES,
  FRIENDS_FINISHED_SHOWN,
  MADE_BOARD_MS,
  MADE_BOARDS,
  REVIEW_CACHE_ENTRIES,
  REVIEW_CACHE_MS,
} from '../limits';
import { PuzzlesTelemetry } from '../telemetry';
import { madeViewOf, NO_GAMES, ownViewOf } from './domain/made-view';
import { MadeAccessService, type MadeAccess } from './made-access.service';
import { MadeGameRepository } from './made-game.repository';
import { MadePuzzleRepository, type FoundMadePuzzle } from './made-puzzle.repository';

/** What of an opened puzzle never changes. */
interface MadeBoard {
  readonly puzzleId: number;
  readonly board: Board;
}

/** Games of puzzles that players made. */
@Injectable()
export class MadeGameService {
  private readonly boards = new LRUCache<string, MadeBoard>({ max: MADE_BOARDS, ttl: MADE_BOARD_MS });
  private readonly reviews = new LRUCache<number, PuzzleReview>({
    max: REVIEW_CACHE_ENTRIES,
    ttl: REVIEW_CACHE_MS,
  });

  constructor(
    private readonly access: MadeAccessService,
    private readonly puzzles: MadePuzzleRepository,
    private readonly games: MadeGameRepository,
    private readonly clock: Clock,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** Opens a game; its author sees the answers instead. @throws AppError what `MadeAccessService.find` throws */
  async open(user: AuthenticatedUser, code: string): Promise<OpenedMadePuzzle | OpenedOwnMadePuzzle> {
    const found = await this.access.find(user, code);
    if (found.isAuthor) return this.openOwn(user, found.puzzle);
    const { puzzle, game } = await this.start(user, found);
    return { ...madeViewOf(puzzle, user.user_id), game_state: gameStateOf(layOut(puzzle), game.state) };
  }

  /** @throws AppError for whatever the rules refuse; a refused guess changes nothing; `own_made_puzzle` for its author */
  async guess(user: AuthenticatedUser, code: string, words: readonly string[]): Promise<GuessResult> {
    const reopen = () => this.openForGuess(user, code);
    return playGuess(this.findRemembered(user, code) ?? (await reopen()), {
      guess: { timedOut: false, words },
      now: () => this.clock.now(),
      record: (before, move) => this.record(before, move),
      reopen,
    });
  }

  /** @throws AppError `answers_not_earned`, and what `MadeAccessService.find` throws */
  async complete(user: AuthenticatedUser, code: string): Promise<CompleteMadePuzzle> {
    const found = await this.access.find(user, code);
    const { puzzle } = found;
    requireAnswers(found);
    const played = await this.games.findWithLog({ ...puzzle, userId: user.user_id });
    const board = layOut(puzzle);
    const { found_categories, mistakes_used } = gameStateOf(board, played?.game.state ?? NEW_ATTEMPT);
    return {
      ...madeViewOf(puzzle, user.user_id),
      categories: categoriesOf(board),
      found_categories,
      mistakes_used,
      guesses: ownGuessesOf(board, played?.log.guesses ?? []),
    };
  }

  /** @throws AppError `answers_not_earned`, `review_too_early`, and what `MadeAccessService.find` throws */
  async review(user: AuthenticatedUser, code: string): Promise<PuzzleReview> {
    const found = await this.access.find(user, code);
    requireAnswers(found);
    const review = this.reviews.get(found.puzzle.puzzleId) ?? (await this.readReview(found.puzzle));
    if (review.players < MADE_RESULTS_MIN_GAMES) throw new AppError('review_too_early');
    return review;
  }

  private async openOwn(user: AuthenticatedUser, puzzle: FoundMadePuzzle): Promise<OpenedOwnMadePuzzle> {
    const [counts, friends] = await Promise.all([
      this.puzzles.countGames([puzzle]),
      this.puzzles.listFriendsFinished(puzzle, FRIENDS_FINISHED_SHOWN),
    ]);
    return {
      ...ownViewOf(puzzle, user.user_id, counts.get(puzzle.puzzleId) ?? NO_GAMES),
      game_state: gameStateOf(layOut(puzzle), NEW_ATTEMPT),
      friends_finished: friends,
    };
  }

  private findRemembered(
    { user_id: userId }: AuthenticatedUser,
    code: string,
  ): GameToGuess<StoredGame> | undefined {
    const known = this.boards.get(code);
    const game = known && this.games.findRemembered(userId, known.puzzleId);
    return game && { board: known.board, game, isCurrent: false };
  }

  private async openForGuess(user: AuthenticatedUser, code: string): Promise<GameToGuess<StoredGame>> {
    const found = await this.access.find(user, code);
    if (found.isAuthor) throw new AppError('own_made_puzzle');
    const { puzzle, game } = await this.start(user, found);
    const board = layOut(puzzle);
    this.boards.set(puzzle.code, { puzzleId: puzzle.puzzleId, board });
    return { board, game, isCurrent: true };
  }

  /** A move that is not recorded is judged again after all that may be refused has been looked at again. */
  private async record(before: StoredGame, move: Move): Promise<Recorded<StoredGame>> {
    const isRecorded = await this.games.append(before, move);
    if (!isRecorded) return { isRecorded, present: undefined };
    this.telemetry.madeGuessJudged(before, move);
    return { isRecorded };
  }

  /** The game, started now if it was not: the clock runs from the first time the words are sent. */
  private async start(
    user: AuthenticatedUser,
    { puzzle, game }: MadeAccess,
  ): Promise<{ puzzle: FoundMadePuzzle; game: StoredGame }> {
    if (game) return { puzzle, game };
    const started = puzzle.openedAt
      ? { puzzle, opened: await this.games.open(user, this.newGameOf(puzzle)) }
      : await this.startFirst(user, puzzle);
    if (!started.opened) throw new AppError('puzzle_not_found');
    if (started.opened.isNew) this.telemetry.madeGameStarted(puzzle.puzzleId);
    return { puzzle: started.puzzle, game: started.opened.game };
  }

  /** The first game also freezes the words: they are read again, since its author may have changed them meanwhile. */
  private startFirst(
    user: AuthenticatedUser,
    puzzle: FoundMadePuzzle,
  ): Promise<{ puzzle: FoundMadePuzzle; opened: Opened<StoredGame> }> {
    return this.puzzles.inTransaction(async (manager) => {
      await this.puzzles.markOpened(manager, puzzle.puzzleId, this.clock.now());
      const frozen = await this.puzzles.find(puzzle.code, user.user_id, manager);
      const opened = frozen && (await this.games.open(user, this.newGameOf(frozen), manager));
      if (!opened) throw new AppError('puzzle_not_found');
      return { puzzle: frozen, opened };
    });
  }

  private newGameOf({ puzzleId, puzzleDate }: FoundMadePuzzle) {
    return { puzzleId, puzzleDate, startedAt: this.clock.now() };
  }

  private async readReview(puzzle: FoundMadePuzzle): Promise<PuzzleReview> {
    const [games, wrong] = await Promise.all([
      this.games.findTallies(puzzle),
      this.games.findCommonestWrong(puzzle, WRONG_GROUPS_SHOWN),
    ]);
    const review = reviewOf(layOut(puzzle), games, wrong);
    if (review.players >= CACHED_REVIEW_GAMES) this.reviews.set(puzzle.puzzleId, review);
    return review;
  }
}

/** @throws AppError `answers_not_earned` before the end of the game */
function requireAnswers({ isAuthor, game }: MadeAccess): void {
  if (!isAuthor && !game?.finishedAt) throw new AppError('answers_not_earned');
}
