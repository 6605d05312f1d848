import type { OfflinePack } from '@fourfold/contracts';
import { layOut, type Board, type CalendarDate } from '@fourfold/game-rules';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { PUZZLE_CACHE_ENTRIES, PUZZLE_CACHE_MS } from '../limits';
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

const CACHE = { max: PUZZLE_CACHE_ENTRIES, ttl: PUZZLE_CACHE_MS };

/** The puzzles, with those being played kept in memory: their words can't change any more. */
@Injectable()
export class CatalogueService {
  private readonly byId = new LRUCache<number, CataloguePuzzle>(CACHE);
  private readonly byDate = new LRUCache<CalendarDate, CataloguePuzzle>(CACHE);

  constructor(
    private readonly repository: CatalogueRepository,
    private readonly packs: OfflinePackService,
  ) {}

  /** @throws AppError `puzzle_not_found` */
  async get(puzzleId: number): Promise<CataloguePuzzle> {
    const puzzle = this.byId.get(puzzleId) ?? this.keep(await this.repository.findById(puzzleId));
    if (!puzzle) throw new AppError('puzzle_not_found');
    return puzzle;
  }

  async findByDate(date: CalendarDate): Promise<CataloguePuzzle | undefined> {
    return this.byDate.get(date) ?? this.findByDateAnew(date);
  }

  /** The same as of now: another replica may have scheduled the puzzle a moment ago. */
  async findByDateAnew(date: CalendarDate): Promise<CataloguePuzzle | undefined> {
    return this.keep(await this.repository.findByDate(date));
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

  private keep(entity: PuzzleEntity | null): CataloguePuzzle | undefined {
    const puzzle = lay(entity);
    if (puzzle?.isStarted) {
      this.byId.set(puzzle.puzzleId, puzzle);
      this.byDate.set(puzzle.puzzleDate, puzzle);
    }
    return puzzle;
  }
}

function lay(entity: PuzzleEntity | null): CataloguePuzzle | undefined {
  if (!entity) return undefined;
  const { puzzleId, puzzleDate, categories, startedAt, offlinePack } = entity;
  return { puzzleId, puzzleDate, board: layOut({ categories }), isStarted: startedAt !== null, offlinePack };
}
