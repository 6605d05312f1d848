import type { OfflinePack } from '@fourfold/contracts';
import { addDays, earliestDateOnEarth, sealPack, type Category } from '@fourfold/game-rules';
import { AppError, Clock, handleEach, JobService, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { randomBytes } from 'node:crypto';
import type { PuzzlesConfig } from '../config';
import { PACK_DAYS_AHEAD, PACK_SWEEP_MS } from '../limits';
import { CatalogueRepository } from './catalogue.repository';
import type { PuzzleEntity } from './puzzle.entity';

const SALT_BYTES = 16;
const IV_BYTES = 12;

/** Seals each puzzle once, ahead of its date; the pack is stored and the same for all players. */
@Injectable()
export class OfflinePackService {
  private readonly sealing = new Map<number, Promise<OfflinePack>>();
  private readonly logger = new Logger('offline-pack');

  constructor(
    private readonly repository: CatalogueRepository,
    private readonly clock: Clock,
    private readonly jobs: JobService,
    @Inject(ServiceConfig) private readonly config: PuzzlesConfig,
  ) {}

  @Interval(PACK_SWEEP_MS)
  sealRegularly(): Promise<void> {
    return this.jobs.runExclusively('the sealing of offline packs', (signal) => this.sealUpcoming(signal));
  }

  /** The stored pack of a puzzle, sealed now if there is none; concurrent calls share the work. */
  seal(puzzleId: number): Promise<OfflinePack> {
    const running = this.sealing.get(puzzleId) ?? this.sealAndStore(puzzleId);
    this.sealing.set(puzzleId, running);
    return running.finally(() => this.sealing.delete(puzzleId));
  }

  async sealUpcoming(signal?: AbortSignal): Promise<void> {
    const today = earliestDateOnEarth(this.clock.now());
    const upcoming = await this.repository.findUnsealed(today, addDays(today, PACK_DAYS_AHEAD));
    const seal = async ({ puzzleId: puzzle_id, puzzleDate: puzzle_date }: PuzzleEntity): Promise<void> => {
      await this.seal(puzzle_id);
      this.logger.log({ msg: 'puzzle sealed for offline play', puzzle_id, puzzle_date });
    };
    await handleEach(upcoming, seal, { signal });
  }

  private async sealAndStore(puzzleId: number): Promise<OfflinePack> {
    for (;;) {
      // Reread: the stored pack may come from another replica, and an edit removes it.
      const puzzle = await this.repository.findById(puzzleId);
      if (!puzzle) throw new AppError('puzzle_not_found');
      if (puzzle.offlinePack) return puzzle.offlinePack;
      await this.repository.savePack(puzzle, await this.sealCategories(puzzle.categories));
    }
  }

  private async sealCategories(categories: readonly Category[]): Promise<OfflinePack> {
    const groups = categories.map(({ name, difficulty, words }) => ({
      category_name: name,
      difficulty,
      words,
    }));
    const random = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(length));
    const ivs = groups.map(() => random(IV_BYTES));
    const { packIterations: iterations } = this.config;
    const pack = await sealPack(groups, { iterations, salt: random(SALT_BYTES), ivs });
    return { ...pack, categories: [...pack.categories] };
  }
}
