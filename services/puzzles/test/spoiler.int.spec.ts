import { QUERIES } from '@fourfold/contracts';
import { Admin } from './admin';
import { numberedPuzzle } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];

describe('what social asks about spoilers', () => {
  let puzzles: PuzzlesApp;
  let social: Admin;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start('2026-03-10T12:00:00Z');
    await puzzles.schedule(...DAYS);
    social = await Admin.of(puzzles);
  });
  afterAll(() => puzzles.stop());

  it('is answered with the groups of the puzzles that are today’s somewhere on Earth', async () => {
    puzzles.setTime('2026-03-10T10:30:00Z');
    const found = await social.ask(QUERIES.listCurrentGroups, {});
    const groupsOf = (date: string) =>
      numberedPuzzle(date).categories.map(({ name, words }) => ({ name, words }));
    expect(found.map(({ groups }) => groups)).toEqual(DAYS.slice(0, 3).map(groupsOf));
  });

  it('is answered for a user whose date it is, until the game is finished', async () => {
    puzzles.setTime('2026-03-10T12:00:00Z');
    const player = puzzles.player();
    const current = await social.ask(QUERIES.listCurrentGroups, {});
    const unfinished = async (puzzle_id: number): Promise<boolean> =>
      (await social.ask(QUERIES.getTodayUnfinished, { user_id: player.userId, puzzle_id })).unfinished;
    const idOf = (date: string): number =>
      current.find(({ groups }) => groups[0]!.name === numberedPuzzle(date).categories[0]!.name)!.puzzle_id;
    const [todayId, tomorrowId] = [idOf('2026-03-10'), idOf('2026-03-11')];
    expect([await unfinished(todayId), await unfinished(tomorrowId)]).toEqual([true, false]);
    await player.lose();
    expect(await unfinished(todayId)).toBe(false);
  });
});
