import { MetricsRegistry } from '@fourfold/platform';
import { readReserve } from '../src/catalogue/starter-content';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository';
import { CatalogueService } from '../src/catalogue/catalogue.service';
import { ReserveRepository } from '../src/catalogue/reserve.repository';
import { SupplyMonitor } from '../src/catalogue/supply.monitor';
import { PuzzlesTelemetry } from '../src/telemetry';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-11-01';

describe('the supply of puzzles', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule('2026-11-03');
  });
  afterAll(() => puzzles.stop());

  const metric = async (name: string): Promise<number | undefined> => {
    const [value] = (await puzzles.app.get(MetricsRegistry).registry.getSingleMetric(name)!.get()).values;
    return value?.value;
  };
  const todayAt = async (time: string) => {
    puzzles.setTime(time);
    return puzzles.player().today();
  };

  it('has none for a date without a puzzle while the reserve is empty', async () => {
    expect((await todayAt(`${DATE}T12:00:00Z`)).status).toBe(404);
  });

  it('serves such a date from the reserve, one and the same puzzle to everybody, and reports it', async () => {
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

  it('does not touch the reserve for a date that has a puzzle, or that nobody lives in', async () => {
    const { body } = await todayAt('2026-11-03T12:00:00Z');
    expect(body.puzzle_data.words[0]).toContain('20261103');
    expect((await puzzles.player().get('/api/puzzles/date/2026-10-20')).status).toBe(404);
    expect(await metric('fourfold_reserve_puzzles_used_total')).toBe(1);
  });

  it('serves the puzzle of the reserve although an older look-up, begun before it was there, is still under way', async () => {
    const date = '2026-11-06';
    puzzles.setTime(`${date}T12:00:00Z`);
    await puzzles.app.get(ReserveRepository).add((await readReserve()).slice(2, 3));
    const reserve = puzzles.app.get(ReserveRepository);
    const markUsed = reserve.markUsed.bind(reserve);
    let endLookUp: () => void = () => undefined;
    const olderLookUp = new Promise<null>((resolve) => (endLookUp = () => resolve(null)));
    jest.spyOn(reserve, 'markUsed').mockImplementationOnce((...args) => {
      jest.spyOn(puzzles.app.get(CatalogueRepository), 'findByDate').mockReturnValueOnce(olderLookUp);
      void puzzles.app.get(CatalogueService).findByDate(date);
      return markUsed(...args);
    });
    jest
      .spyOn(puzzles.app.get(PuzzlesTelemetry), 'reserveUsed')
      .mockImplementationOnce(() => void setImmediate(endLookUp));
    expect((await puzzles.player().today()).status).toBe(200);
  });

  it('is used up in the end', async () => {
    expect((await todayAt('2026-11-04T12:00:00Z')).status).toBe(200);
    expect((await todayAt('2026-11-05T12:00:00Z')).status).toBe(404);
  });

  it('is measured in days of cover', async () => {
    await puzzles.schedule('2026-11-21', '2026-11-22', '2026-11-24');
    puzzles.setTime('2026-11-20T12:00:00Z');
    await puzzles.app.get(SupplyMonitor).check();
    expect(await metric('fourfold_puzzle_days_of_cover')).toBe(2);
    expect(await metric('fourfold_reserve_puzzles')).toBe(0);
  });
});
