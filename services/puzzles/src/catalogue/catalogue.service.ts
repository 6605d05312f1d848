import type { OfflinePack, PuzzleAuthor } from '@fourfold/contracts';
import { layOut, type Board, type CalendarDate } from '@fourfold/game-rules';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { PUZZLE_CACHE_ENTRIES, PUZZLE_CACHE_MS } from '../limits';
import { CatalogueRepository } from './catalogue.repository';
import { OfflinePackService } from './offline-pack.service';
import type { MadeOrigin, PuzzleEntity } from './puzzle.entity';
import { PuzzleNumberRepository } from './puzzle-number.repository';

export interface CataloguePuzzle {
  readonly puzzleId: number;
  readonly puzzleDate: CalendarDate;
  readonly board: Board;
  readonly isStarted: boolean;
  readonly offlinePack: OfflinePack | null;
  /** The puzzle of a player that it was taken from. */
  readonly made: MadeOrigin | null;
}

/** Reads puzzles; started ones are cached, since their words cannot change. */
@Injectable()
export class CatalogueService {
  private readonly started = new LRUCache<number, CataloguePuzzle>({
    max: PUZZLE_CACHE_ENTRIES,
    ttl: PUZZLE_CACHE_MS,
  });

  /** Fixed ones, which never change. */
  private readonly numbers = new LRUCache<CalendarDate, number>({ max: PUZZLE_CACHE_ENTRIES });

  constructor(
    private readonly repository: CatalogueRepository,
    private readonly packs: OfflinePackService,
    private readonly puzzleNumbers: PuzzleNumberRepository,
  ) {}

  /** @throws AppError `puzzle_not_found`, `puzzle_withdrawn` */
  async get(puzzleId: number): Promise<CataloguePuzzle> {
    const puzzle = this.started.get(puzzleId) ?? this.keep(await this.repository.findById(puzzleId));
    if (puzzle) return puzzle;
    const isWithdrawn = await this.repository.wasWithdrawn(puzzleId);
    throw new AppError(isWithdrawn ? 'puzzle_withdrawn' : 'puzzle_not_found');
  }

  async findByDate(date: CalendarDate): Promise<CataloguePuzzle | undefined> {
    return this.started.find(({ puzzleDate }) => puzzleDate === date) ?? this.findByDateUncached(date);
  }

  /** Reads past the cache: another replica may have scheduled the puzzle a moment ago. */
  async findByDateUncached(date: CalendarDate): Promise<CataloguePuzzle | undefined> {
    return this.keep(await this.repository.findByDate(date));
  }

  /** The place of a date among all dates with a puzzle, from 1, fixed once the date has begun somewhere. */
  async numberOf(date: CalendarDate): Promise<number> {
    const cached = this.numbers.get(date);
    if (cached !== undefined) return cached;
    const { number, isFixed } = await this.puzzleNumbers.numberOf(date);
    if (isFixed) this.numbers.set(date, number);
    return number;
  }

  /**
   * Prevents further changes of the words, in the transaction that starts a game.
   *
   * @returns the final puzzle
   * @throws AppError `puzzle_not_found` if it was deleted meanwhile
   */
  async freeze(manager: EntityManager, puzzle: CataloguePuzzle, now: Date): Promise<CataloguePuzzle> {
    if (puzzle.isStarted) return puzzle;
    await this.repository.markStarted(manager, puzzle.puzzleId, now);
    const frozen = toCataloguePuzzle(await this.repository.findById(puzzle.puzzleId, manager));
    if (!frozen) throw new AppError('puzzle_not_found');
    return frozen;
  }

  /** The offline pack; sealed on demand if the background job has not done it yet. */
  async packOf(puzzle: CataloguePuzzle): Promise<OfflinePack> {
    if (puzzle.offlinePack) return puzzle.offlinePack;
    const pack = await this.packs.seal(puzzle.puzzleId);
    this.started.delete(puzzle.puzzleId);
    return pack;
  }

  /** Who made a puzzle; undefined when no player did, the account is gone, or a block is between them. */
  async authorOf({ made }: CataloguePuzzle, viewerId: string): Promise<PuzzleAuthor | undefined> {
    return made?.authorId ? this.repository.findAuthor(made.authorId, viewerId) : undefined;
  }

  /** Whether a player knew the answers of a puzzle before its day: as its author, or from its author's link. */
  async wasKnownTo(userId: string, { puzzleId, made }: CataloguePuzzle): Promise<boolean> {
    if (made === null) return false;
    return made.authorId === userId || this.repository.hasPlayedMade(userId, puzzleId, made.madePuzzleId);
  }

  private keep(entity: PuzzleEntity | null): CataloguePuzzle | undefined {
    const puzzle = toCataloguePuzzle(entity);
    if (puzzle?.isStarted) this.started.set(puzzle.puzzleId, puzzle);
    return puzzle;
  }
}

function toCataloguePuzzle(entity: PuzzleEntity | null): CataloguePuzzle | undefined {
  if (!entity) return undefined;
  const { puzzleId, puzzleDate, categories, startedAt, offlinePack, authorId, madePuzzleId } = entity;
  const made = madePuzzleId === null ? null : { authorId, madePuzzleId };
  return {
    puzzleId,
    puzzleDate,
    board: layOut({ categories }),
    isStarted: startedAt !== null,
    offlinePack,
    made,
  };
}
