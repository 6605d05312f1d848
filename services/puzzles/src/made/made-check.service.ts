import type { CheckMadePuzzleRequest, MadePuzzleWarnings } from '@fourfold/contracts';
import { dateInUtc, lastDateOverEverywhere } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CatalogueRepository } from '../catalogue/catalogue.repository';
import { KnownGroups } from '../catalogue/domain/puzzle-warnings';
import { KNOWN_GROUPS_MS, PUZZLE_WARNINGS_SHOWN } from '../limits';
import { madeWarningsOf } from './domain/made-warnings';

/** Warns players about a puzzle that they write; says nothing about today's or coming puzzles. */
@Injectable()
export class MadeCheckService {
  /** The groups of all puzzles up to a date. */
  private readonly groups = new LRUCache<string, KnownGroups>({
    max: 2,
    ttl: KNOWN_GROUPS_MS,
    // A pending read survives its eviction from the cache.
    ignoreFetchAbort: true,
    fetchMethod: async (date) => new KnownGroups(await this.catalogue.knownUpTo(date)),
  });

  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly clock: Clock,
  ) {}

  async check({ categories }: CheckMadePuzzleRequest): Promise<MadePuzzleWarnings> {
    const now = this.clock.now();
    const known = await this.groups.forceFetch(lastDateOverEverywhere(now));
    const warnings = madeWarningsOf(categories, known, dateInUtc(now));
    return { warnings: warnings.slice(0, PUZZLE_WARNINGS_SHOWN) };
  }
}
