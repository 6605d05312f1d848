import { addDays, type Category, type Puzzle } from '@fourfold/game-rules';
import { MetricsService } from '@fourfold/platform';
import { freePort } from '@fourfold/stack';
import { readReserve, readVolumes } from '../src/catalogue/starter-content';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository';
import { CatalogueService } from '../src/catalogue/catalogue.service';
import { PuzzleImportService } from '../src/catalogue/puzzle-import.service';
import { ReserveRepository } from '../src/catalogue/reserve.repository';
import { PuzzlesTelemetry } from '../src/telemetry';
import { numberedPuzzle } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

// 11:00 UTC, when it is still 1 October in the westernmost zone.
const NOW = '2026-10-02T11:00:00Z';
const FIRST = '2026-10-01';

describe('the supply of puzzles', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(NOW, { PORT: String(await freePort()) });
  });
  afterAll(() => puzzles.stop());

  describe('from the starter content', () => {
    let volumes: Puzzle[];

    beforeAll(async () => {
      volumes = await readVolumes();
    });

    const schedule = (content: Puzzle[], now: string) =>
      puzzles.app.get(PuzzleImportService).schedule(content, new Date(now));
    const dates = async (): Promise<string[]> =>
      (await puzzles.sql<{ date: string }>(`select puzzle_date::text as date from puzzles order by 1`)).map(
        ({ date }) => date,
      );

    it('is scheduled daily from the earliest current date on Earth, skipping dates that are taken', async () => {
      await puzzles.schedule('2026-10-04');
      expect(await schedule(volumes.slice(0, 5), NOW)).toMatchObject({ imported: 5, skipped: 0 });
      expect(await dates()).toEqual(Array.from({ length: 6 }, (_, index) => addDays(FIRST, index)));
    });

    it('adds only puzzles that were never scheduled', async () => {
      expect(await schedule(volumes.slice(0, 5), '2026-12-24T12:00:00Z')).toMatchObject({
        imported: 0,
        skipped: 0,
      });
      expect(await schedule(volumes.slice(0, 7), NOW)).toMatchObject({ imported: 2, skipped: 0 });
      expect((await dates()).at(-1)).toBe(addDays(FIRST, 7));
    });

    it('is added once when it is scheduled concurrently', async () => {
      const results = await Promise.all(Array.from({ length: 4 }, () => schedule(volumes, NOW)));
      expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(volumes.length - 7);
      expect(await dates()).toHaveLength(volumes.length + 1);
    });

    it('is refused as a whole when one puzzle is invalid', async () => {
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

  describe('for a date', () => {
    const DATE = '2026-11-01';

    beforeAll(async () => {
      await puzzles.sql('truncate puzzles cascade');
      await puzzles.schedule('2026-11-03');
    });

    const metric = async (name: string): Promise<number | undefined> => {
      const [value] = (await puzzles.app.get(MetricsService).registry.getSingleMetric(name)!.get()).values;
      return value?.value;
    };
    const todayAt = async (time: string) => {
      puzzles.setTime(time);
      return puzzles.player().today();
    };

    it('has nothing when no puzzle is scheduled and the reserve is empty', async () => {
      expect((await todayAt(`${DATE}T12:00:00Z`)).status).toBe(404);
    });

    it('comes from the reserve when none is scheduled: the same for everybody, with a metric and an event', async () => {
      const reserve = (await readReserve()).slice(0, 2);
      expect(await puzzles.app.get(ReserveRepository).add(reserve)).toBe(2);
      expect(await puzzles.app.get(ReserveRepository).add(reserve)).toBe(0);
      const opened = await Promise.all(Array.from({ length: 8 }, () => todayAt(`${DATE}T12:00:00Z`)));
      expect(new Set(opened.map(({ status, body }) => `${status} ${body.puzzle_id}`)).size).toBe(1);
      const { body } = opened[0]!;
      expect([...body.puzzle_data.words].sort()).toEqual(
        reserve[0]!.categories.flatMap(({ words }) => words).sort(),
      );
      expect(await metric('fourfold_reserve_puzzles_used_total')).toBe(1);
      expect(
        await puzzles.sql(`select data from outbox where type = 'puzzle.published' and aggregate_id = $1`, [
          String(body.puzzle_id),
        ]),
      ).toHaveLength(1);
    });

    it('does not use the reserve when a puzzle is scheduled, or when the date is current nowhere', async () => {
      const { body } = await todayAt('2026-11-03T12:00:00Z');
      expect(body.puzzle_data.words[0]).toContain('20261103');
      expect((await puzzles.player().get('/api/puzzles/date/2026-10-20')).status).toBe(404);
      expect(await metric('fourfold_reserve_puzzles_used_total')).toBe(1);
    });

    it('comes from the reserve although an older lookup of the date is still pending', async () => {
      const date = '2026-11-06';
      puzzles.setTime(`${date}T12:00:00Z`);
      await puzzles.app.get(ReserveRepository).add((await readReserve()).slice(2, 3));
      const reserve = puzzles.app.get(ReserveRepository);
      const markUsed = reserve.markUsed.bind(reserve);
      let endLookup: () => void = () => undefined;
      const olderLookup = new Promise<null>((resolve) => (endLookup = () => resolve(null)));
      jest.spyOn(reserve, 'markUsed').mockImplementationOnce((...args) => {
        jest.spyOn(puzzles.app.get(CatalogueRepository), 'findByDate').mockReturnValueOnce(olderLookup);
        void puzzles.app.get(CatalogueService).findByDate(date);
        return markUsed(...args);
      });
      jest
        .spyOn(puzzles.app.get(PuzzlesTelemetry), 'reserveUsed')
        .mockImplementationOnce(() => void setImmediate(endLookup));
      expect((await puzzles.player().today()).status).toBe(200);
    });

    it('ends when the reserve is used up', async () => {
      expect((await todayAt('2026-11-04T12:00:00Z')).status).toBe(200);
      expect((await todayAt('2026-11-05T12:00:00Z')).status).toBe(404);
    });

    it('is measured in days of cover as soon as the service starts', async () => {
      await puzzles.schedule('2026-11-21', '2026-11-22', '2026-11-24');
      puzzles.setTime('2026-11-20T12:00:00Z');
      await puzzles.restart(() => Promise.resolve());
      expect(await metric('fourfold_puzzle_days_of_cover')).toBe(2);
      expect(await metric('fourfold_reserve_puzzles')).toBe(0);
    });
  });
});
