import { QUERIES } from '@fourfold/contracts';
import { Admin } from '@fourfold/platform/testing';
import { numberedPuzzle } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];

describe('what social asks about spoilers', () => {
  let puzzles: PuzzlesApp;
  let social: Admin;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start('2026-03-10T12:00:00Z');
    await puzzles.schedule(...DAYS);
    social = Admin.of(puzzles);
  });
  afterAll(() => puzzles.stop());

  it('is answered with the groups of the puzzles that are today’s somewhere on Earth', async () => {
    puzzles.setTime('2026-03-10T10:30:00Z');
    const found = await social.ask(QUERIES.listCurrentGroups, {});
    const groupsOf = (date: string) =>
      numberedPuzzle(date).categories.map(({ name, words }) => ({ name, words }));
    expect(found.map(({ groups }) => groups)).toEqual(DAYS.slice(0, 3).map(groupsOf));
  });

  it('is answered with what a user has finished, and with the puzzle of the own date until then', async () => {
    puzzles.setTime('2026-03-10T12:00:00Z');
    const player = puzzles.player();
    const current = await social.ask(QUERIES.listCurrentGroups, {});
    const progress = () => social.ask(QUERIES.getCurrentProgress, { user_id: player.userId });
    const idOf = (date: string): number =>
      current.find(({ groups }) => groups[0]!.name === numberedPuzzle(date).categories[0]!.name)!.puzzle_id;
    const todayId = idOf('2026-03-10');
    expect(await progress()).toEqual({ finished: [], unfinished: [todayId] });
    await player.today();
    expect(await progress()).toEqual({ finished: [], unfinished: [todayId] });
    await player.lose();
    expect(await progress()).toEqual({ finished: [todayId], unfinished: [] });
    player.zone = 'Pacific/Kiritimati';
    await player.today();
    expect(await progress()).toEqual({ finished: [todayId], unfinished: [idOf('2026-03-11')] });
  });
});
