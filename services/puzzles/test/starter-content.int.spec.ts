import { addDays, type Category, type Puzzle } from '@fourfold/game-rules';
import { readVolumes, StarterContent } from '../src/catalogue/starter-content';
import { numberedPuzzle } from './numbered-puzzle';
import { waitFor } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { PuzzlesApp } from './puzzles-app';

describe('the starter content', () => {
  let puzzles: PuzzlesApp;
  let volumes: Puzzle[];
  // 11:00 UTC: it is still the first in the westernmost zone.
  const NOW = '2026-10-02T11:00:00Z';
  const FIRST = '2026-10-01';

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(NOW);
    volumes = await readVolumes();
  });
  afterAll(() => puzzles.stop());

  const schedule = (content: Puzzle[], now: string) =>
    puzzles.app.get(StarterContent).schedule(content, new Date(now));
  const dates = async (): Promise<string[]> =>
    (await puzzles.sql<{ date: string }>(`select puzzle_date::text as date from puzzles order by 1`)).map(
      ({ date }) => date,
    );

  it('is scheduled one a day from the earliest today on Earth on, around dates that are taken', async () => {
    await puzzles.schedule('2026-10-04');
    expect(await schedule(volumes.slice(0, 5), NOW)).toMatchObject({ imported: 5, skipped: 0 });
    expect(await dates()).toEqual(Array.from({ length: 6 }, (_, index) => addDays(FIRST, index)));
  });

  it('adds nothing twice, and only what was never scheduled', async () => {
    expect(await schedule(volumes.slice(0, 5), '2026-12-24T12:00:00Z')).toMatchObject({
      imported: 0,
      skipped: 0,
    });
    expect(await schedule(volumes.slice(0, 7), NOW)).toMatchObject({ imported: 2, skipped: 0 });
    expect((await dates()).at(-1)).toBe(addDays(FIRST, 7));
  });

  it('adds everything once when it is scheduled several times at once', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => schedule(volumes, NOW)));
    expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(volumes.length - 7);
    expect(await dates()).toHaveLength(volumes.length + 1);
  });

  it('waits for a concurrent run', async () => {
    const other = puzzles.app.get(DataSource).createQueryRunner();
    await other.query(`select pg_advisory_lock(hashtextextended('starter content', 0))`);
    const run = schedule(volumes, NOW);
    await waitFor(async () => {
      const waiting = await puzzles.sql(`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
      return waiting.length === 1;
    });
    await other.query(`select pg_advisory_unlock_all()`);
    await other.release();
    expect(await run).toMatchObject({ imported: 0, skipped: 0 });
  });

  it('is imported by the import that stores nothing of a file with a fault', async () => {
    const [first, ...others] = numberedPuzzle('2027-01-01').categories as [Category, ...Category[]];
    const broken = { categories: [...others, { ...first, name: '' }] };
    const before = await dates();
    const extended = [numberedPuzzle('2027-01-02'), broken];
    await expect(schedule(extended, NOW)).rejects.toMatchObject({
      code: 'validation_failed',
      faults: [{ loc: ['body', 'file', 1, 'categories', 3, 'name'] }],
    });
    expect(await dates()).toEqual(before);
  });
});
