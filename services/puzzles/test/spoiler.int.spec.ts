import { QUERIES } from '@fourfold/contracts';
import { Admin } from '@fourfold/platform/testing';
import { groupOf, numberedPuzzle } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'];

describe('what social asks', () => {
  let puzzles: PuzzlesApp;
  let social: Admin;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start('2026-03-10T12:00:00Z');
    await puzzles.schedule(...DAYS);
    social = Admin.of(puzzles);
  });
  afterAll(() => puzzles.stop());

  it('about spoilers is answered with the groups of the puzzles that are today’s somewhere on Earth', async () => {
    puzzles.setTime('2026-03-10T10:30:00Z');
    const found = await social.ask(QUERIES.listCurrentGroups, {});
    const groupsOf = (date: string) =>
      numberedPuzzle(date).categories.map(({ name, words }) => ({ name, words }));
    expect(found.map(({ groups }) => groups)).toEqual(DAYS.slice(0, 3).map(groupsOf));
  });

  it('about spoilers is answered with what a user has finished, and with the puzzle of the own date until then', async () => {
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

  it('about friends is answered with their games of the date of the user, and with results once the user has finished', async () => {
    puzzles.setTime('2026-03-10T12:00:00Z');
    const [user, winner, beginner, idle] = [
      puzzles.player(),
      puzzles.player(),
      puzzles.player(),
      puzzles.player(),
    ];
    const ask = (zone: string | null = null) => {
      const other_ids = [winner, beginner, idle].map(({ userId }) => userId);
      return social.ask(QUERIES.listDayResults, { user_id: user.userId, zone, other_ids });
    };
    const puzzleId = await winner.win();
    const groups = [1, 2, 3, 4].map((difficulty) => groupOf('2026-03-10', difficulty));
    await winner.submit(puzzleId, groups);
    await beginner.today();
    const unknown = { won: null, points_scored: null, completion_time_seconds: null };
    const begun = { user_id: beginner.userId, finished: false, ...unknown };
    const before = await ask();
    expect(before.finished).toBe(false);
    expect(before.results).toHaveLength(2);
    expect(before.results).toEqual(
      expect.arrayContaining([{ user_id: winner.userId, finished: true, ...unknown }, begun]),
    );
    expect(await ask('Pacific/Kiritimati')).toEqual({ finished: false, results: [] });
    await user.lose();
    const after = await ask();
    const won = { won: true, points_scored: expect.any(Number), completion_time_seconds: 0 };
    expect(after.finished).toBe(true);
    expect(after.results).toEqual(
      expect.arrayContaining([{ user_id: winner.userId, finished: true, ...won }, begun]),
    );
    await puzzles.sql(`update scores set ranked_before_hiding = true where user_id = $1`, [winner.userId]);
    expect((await ask()).results).toContainEqual({
      user_id: winner.userId,
      finished: true,
      ...unknown,
      won: true,
    });
  });
});
