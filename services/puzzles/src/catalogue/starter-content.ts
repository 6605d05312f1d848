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

/** The paths of the volumes, in the order in which they are scheduled. */
export async function volumeFiles(): Promise<string[]> {
  const names = (await readdir(CONTENT_FOLDER)).filter((name) => VOLUME.test(name));
  return names
    .sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))
    .map((name) => join(CONTENT_FOLDER, name));
}

/** The volumes that come with the service, in order; no puzzle in them has a date yet. */
export async function readVolumes(): Promise<Puzzle[]> {
  return (await Promise.all((await volumeFiles()).map(readPuzzles))).flat();
}

/** The puzzles for dates that nobody schedules one for. */
export function readReserve(): Promise<Puzzle[]> {
  return readPuzzles(RESERVE_FILE);
}

/** What only authors need, as the marks of red herrings, stays in the file. */
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
   * Schedules those puzzles that were never scheduled, one a day on the free dates from the earliest "today" on Earth
   * on, so that every zone has a puzzle at once. Running it again, or twice at once, adds only what is new.
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
