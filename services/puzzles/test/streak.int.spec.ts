import { StreakSweeper } from '../src/streak/streak.sweeper';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const day = (n: number): string => `2026-07-${String(n).padStart(2, '0')}`;

interface StoredStreak {
  current_streak: number;
  highest_streak: number;
  last: string;
  version: string;
}

describe('the stored streak', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${day(1)}T09:00:00Z`);
    // No puzzle on the fifth.
    await puzzles.schedule(...[1, 2, 3, 4, 6, 7, 8].map(day));
  });
  afterAll(() => puzzles.stop());

  async function playOn(player: Player, n: number, hour = '12'): Promise<void> {
    puzzles.setTime(`${day(n)}T${hour}:00:00Z`);
    await player.lose();
  }
  async function streakOf(player: Player): Promise<StoredStreak | undefined> {
    const [row] = await puzzles.sql<StoredStreak>(
      `select current_streak, highest_streak, last_finished_date::text as last, version from streaks where user_id = $1`,
      [player.userId],
    );
    return row;
  }
  const announcedTo = async (player: Player): Promise<[number, string][]> =>
    (
      await puzzles.sql<{ current: number; version: string }>(
        `select (data ->> 'current_streak')::int as current, aggregate_version as version from outbox
         where type = 'streak.changed' and aggregate_id = $1 order by sequence`,
        [player.userId],
      )
    ).map(({ current, version }) => [current, version]);
  const sweepAt = (time: string): Promise<number> => {
    puzzles.setTime(time);
    return puzzles.app.get(StreakSweeper).sweep();
  };

  it('grows with every finished puzzle date, lost games included, over a date without a puzzle', async () => {
    const player = puzzles.player();
    for (const n of [3, 4, 6]) await playOn(player, n);
    expect(await streakOf(player)).toEqual({
      current_streak: 3,
      highest_streak: 3,
      last: day(6),
      version: '3',
    });
    expect(await announcedTo(player)).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ]);
  });

  it('breaks when a date is over everywhere on Earth, not a second earlier, and keeps its highest', async () => {
    const player = puzzles.player();
    for (const n of [1, 2]) await playOn(player, n);
    await sweepAt(`${day(4)}T11:59:59Z`);
    expect(await streakOf(player)).toMatchObject({ current_streak: 2, highest_streak: 2 });
    await sweepAt(`${day(4)}T12:00:00Z`);
    expect(await streakOf(player)).toMatchObject({ current_streak: 0, highest_streak: 2, last: day(2) });
    expect((await announcedTo(player)).at(-1)).toEqual([0, '3']);
    await sweepAt(`${day(8)}T12:00:00Z`);
    expect(await announcedTo(player)).toHaveLength(3);
  });

  it('breaks at a gap once that date is over, although a later date was finished', async () => {
    const player = puzzles.player();
    await playOn(player, 6);
    await playOn(player, 8, '11');
    expect(await streakOf(player)).toMatchObject({ current_streak: 2 });
    await sweepAt(`${day(8)}T12:00:00Z`);
    expect(await streakOf(player)).toMatchObject({ current_streak: 1, highest_streak: 2, last: day(8) });
  });

  it('survives a flight: the day left open in the east is finished in the west', async () => {
    const player = puzzles.player();
    await playOn(player, 6);
    player.zone = 'Pacific/Kiritimati';
    await playOn(player, 7, '11');
    expect(await streakOf(player)).toMatchObject({ current_streak: 2, last: day(8) });
    player.zone = 'Pacific/Honolulu';
    await playOn(player, 8, '09');
    expect(await streakOf(player)).toMatchObject({ current_streak: 3, highest_streak: 3 });
  });

  it('counts all games that end at the same moment', async () => {
    const player = puzzles.player();
    puzzles.setTime(`${day(7)}T11:00:00Z`);
    const open = async (zone: string): Promise<number> => {
      player.zone = zone;
      const { body } = await player.today();
      for (let n = 0; n < 3; n += 1) await player.timeOut(body.puzzle_id);
      return body.puzzle_id;
    };
    const ids = [await open('UTC'), await open('Pacific/Kiritimati'), await open('Etc/GMT+12')];
    await Promise.all(ids.map((id) => player.timeOut(id)));
    expect(await streakOf(player)).toMatchObject({ current_streak: 3, highest_streak: 3, version: '3' });
  });

  it('is not broken by a puzzle that is published after its date', async () => {
    const player = puzzles.player();
    for (const n of [4, 6]) await playOn(player, n);
    puzzles.setTime(`${day(6)}T13:00:00Z`);
    await puzzles.schedule(day(5));
    await sweepAt(`${day(7)}T11:00:00Z`);
    expect(await streakOf(player)).toMatchObject({ current_streak: 2 });
    await playOn(player, 7, '11');
    expect(await streakOf(player)).toMatchObject({ current_streak: 3 });
  });
});
