import type { OfflinePack } from '@fourfold/contracts';
import { layOut, type Board, type CalendarDate } from '@fourfold/game-rules';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PUZZLE_CACHE_ENTRIES, PUZZLE_CACHE_MS } from '../limits';
import { ExpiringCache } from '../shared/expiring-cache';
import { CatalogueRepository } from './catalogue.repository';
import { OfflinePackService } from './offline-pack.service';
import type { PuzzleEntity } from './puzzle.entity';

export interface CataloguePuzzle {
  readonly puzzleId: number;
  readonly puzzleDate: CalendarDate;
  readonly board: Board;
  readonly isStarted: boolean;
  readonly offlinePack: OfflinePack | null;
}

/** The puzzles, with those being played kept in memory: their words can't change any more. */
@Injectable()
export class CatalogueService {
  private readonly byId = new ExpiringCache<number, CataloguePuzzle | undefined>({
    lifetimeMs: PUZZLE_CACHE_MS,
    maxEntries: PUZZLE_CACHE_ENTRIES,
  });
  private readonly byDate = new ExpiringCache<CalendarDate, CataloguePuzzle | undefined>({
    lifetimeMs: PUZZLE_CACHE_MS,
    maxEntries: PUZZLE_CACHE_ENTRIES,
  });

  constructor(
    private readonly repository: CatalogueRepository,
    private readonly packs: OfflinePackService,
  ) {}

  /** @throws AppError `puzzle_not_found` */
  async get(puzzleId: number): Promise<CataloguePuzzle> {
    const puzzle = await this.byId.get(
      puzzleId,
      () => this.repository.findById(puzzleId).then(lay),
      isImmutable,
    );
    if (!puzzle) throw new AppError('puzzle_not_found');
    return puzzle;
  }

  findByDate(date: CalendarDate): Promise<CataloguePuzzle | undefined> {
    return this.byDate.get(date, () => this.repository.findByDate(date).then(lay), isImmutable);
  }

  /** The same as of now: a look-up that is under way may have begun before another replica scheduled the puzzle. */
  findByDateAnew(date: CalendarDate): Promise<CataloguePuzzle | undefined> {
    this.byDate.delete(date);
    return this.findByDate(date);
  }

  /**
   * Makes sure that the puzzle's words stay as they are from now on, in the transaction of a player's start.
   *
   * @returns the puzzle as it will stay
   * @throws AppError `puzzle_not_found` if it was deleted meanwhile
   */
  async freeze(manager: EntityManager, puzzle: CataloguePuzzle, now: Date): Promise<CataloguePuzzle> {
    if (puzzle.isStarted) return puzzle;
    await this.repository.markStarted(manager, puzzle.puzzleId, now);
    const frozen = lay(await this.repository.findById(puzzle.puzzleId, manager));
    if (!frozen) throw new AppError('puzzle_not_found');
    return frozen;
  }

  /** The sealed pack; made on the spot when the background job has not come to it yet. */
  async packOf(puzzle: CataloguePuzzle): Promise<OfflinePack> {
    if (puzzle.offlinePack) return puzzle.offlinePack;
    const pack = await this.packs.seal(puzzle.puzzleId);
    this.byId.delete(puzzle.puzzleId);
    this.byDate.delete(puzzle.puzzleDate);
    return pack;
  }
}

function lay(entity: PuzzleEntity | null): CataloguePuzzle | undefined {
  if (!entity) return undefined;
  const { puzzleId, puzzleDate, categories, startedAt, offlinePack } = entity;
  return { puzzleId, puzzleDate, board: layOut({ categories }), isStarted: startedAt !== null, offlinePack };
}

function isImmutable(puzzle: CataloguePuzzle | undefined): boolean {
  return puzzle?.isStarted === true;
}
