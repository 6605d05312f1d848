import {
  addDays,
  checkPuzzle,
  earliestDateOnEarth,
  type CalendarDate,
  type Puzzle,
} from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DataSource } from 'typeorm';
import { CatalogueRepository } from './catalogue.repository';
import { fingerprintOf } from './fingerprint';
import { PuzzleImportService, type Imported } from './puzzle-import.service';

const CONTENT_FOLDER = resolve(__dirname, '../../content');
const VOLUME = /^volume-\d+\.json$/;

export const RESERVE_FILE = join(CONTENT_FOLDER, 'reserve.json');

/** Paths of the volumes, in scheduling order. */
export async function volumeFiles(): Promise<string[]> {
  const names = (await readdir(CONTENT_FOLDER)).filter((name) => VOLUME.test(name));
  return names
    .sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))
    .map((name) => join(CONTENT_FOLDER, name));
}

/** The puzzles shipped with the service, in order and without dates. */
export async function readVolumes(): Promise<Puzzle[]> {
  return (await Promise.all((await volumeFiles()).map(readPuzzles))).flat();
}

/** The puzzles of the reserve. */
export function readReserve(): Promise<Puzzle[]> {
  return readPuzzles(RESERVE_FILE);
}

/** Drops what only authors need, such as the marks of red herrings. */
async function readPuzzles(path: string): Promise<Puzzle[]> {
  const rows = JSON.parse(await readFile(path, 'utf8')) as { categories: unknown }[];
  return rows.map(({ categories }, index) => {
    const check = checkPuzzle(categories);
    if (!check.valid) throw new Error(`${path}, puzzle ${index}: ${JSON.stringify(check.faults)}`);
    return check.puzzle;
  });
}

@Injectable()
export class StarterContent {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueRepository,
    private readonly imports: PuzzleImportService,
  ) {}

  /**
   * Schedules puzzles that were never scheduled, one for each free date from the earliest current date on Earth, so
   * that every zone has a puzzle at once. Idempotent, also when run concurrently.
   */
  schedule(volumes: readonly Puzzle[], now: Date): Promise<Imported> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`set local lock_timeout = '1min'`);
      await manager.query(`select pg_advisory_xact_lock(hashtextextended('starter content', 0))`);
      const known = await this.catalogue.fingerprints(manager);
      const fresh = volumes.filter((puzzle) => !known.has(fingerprintOf(puzzle)));
      const today = earliestDateOnEarth(now);
      const dates = freeDates(today, await this.catalogue.datesFrom(today, manager));
      const rows = fresh.map(({ categories }) => ({ puzzle_date: dates.next().value, categories }));
      return this.imports.importWithin(manager, await this.imports.check(rows));
    });
  }
}

function* freeDates(from: CalendarDate, taken: ReadonlySet<CalendarDate>): Generator<CalendarDate, never> {
  for (let date = from; ; date = addDays(date, 1)) if (!taken.has(date)) yield date;
}
