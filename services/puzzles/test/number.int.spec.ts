import {
  ROUTES,
  routePath,
  type AvailablePuzzle,
  type CompletePuzzle,
  type DatedPuzzle,
} from '@fourfold/contracts';
import { Admin } from '@fourfold/platform/testing';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATES = ['2026-09-15', '2026-09-17', '2026-09-18'];

describe('the number of a puzzle', () => {
  let puzzles: PuzzlesApp;
  let player: Player;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start('2026-09-18T12:00:00Z');
    await puzzles.schedule(...DATES, '2026-09-19');
    player = puzzles.player();
  });
  afterAll(() => puzzles.stop());

  const archive = async (query = '') =>
    (await player.get<AvailablePuzzle[]>(ROUTES.puzzles.available + query)).body.map(({ number }) => number);
  const dated = async (date: string) =>
    (await player.get<DatedPuzzle>(routePath(ROUTES.puzzles.byDate, { date }))).body.number;

  it('is its place among all dates with a puzzle', async () => {
    expect((await player.today()).body.number).toBe(3);
    const puzzle_id = await player.lose();
    const complete = await player.get<CompletePuzzle>(routePath(ROUTES.puzzles.complete, { puzzle_id }));
    expect(complete.body.number).toBe(3);
    expect(await dated(DATES[0]!)).toBe(1);
    expect(await archive()).toEqual([3, 2, 1]);
    expect(await archive('?skip=1&limit=1')).toEqual([2]);
  });

  it('stays once its date has begun anywhere: a puzzle of an earlier date gets the next free one', async () => {
    // 2026-09-19 has begun at UTC+14 and nobody has opened it.
    await puzzles.schedule('2026-09-16');
    expect(await archive()).toEqual([3, 2, 5, 1]);
    expect(await dated(DATES[2]!)).toBe(3);
    expect(await dated('2026-09-16')).toBe(5);
    puzzles.setTime('2026-09-19T12:00:00Z');
    expect(await archive()).toEqual([4, 3, 2, 5, 1]);
  });

  it('belongs to the date: a replacement has it as well, and nobody else gets it', async () => {
    const puzzle_id = (await player.get<AvailablePuzzle[]>(ROUTES.puzzles.available)).body[0]!.puzzle_id;
    await Admin.of(puzzles).act('DELETE', ROUTES.admin.puzzle, { puzzle_id });
    puzzles.setTime('2026-09-20T12:00:00Z');
    await puzzles.schedule('2026-09-20', '2026-09-19');
    expect(await archive()).toEqual([6, 4, 3, 2, 5, 1]);
  });
});
