import { addDays, deriveStreak, isMissable, type FinishedGame } from '@fourfold/game-rules';
import * as fc from 'fast-check';
import { ROUTES } from '@fourfold/contracts';
import { StreakSweeper } from '../src/streak/streak.sweeper';
import { PuzzlesApp } from './puzzles-app';

const FIRST = '2026-03-01';
const DAYS = 12;
/** Dates without a puzzle. */
const GAPS = new Set([4, 9]);
const HOUR_MS = 3_600_000;

const dateOf = (day: number): string => addDays(FIRST, day);
const noonOf = (day: number): number => Date.parse(`${dateOf(day)}T12:00:00Z`);

/** What a player does about one date: nothing, play it at once, or start it and hand in the rest some hours later. */
interface Day {
  what: 'rest' | 'play' | 'play offline';
  hours: number;
  zone: string;
}

const history = fc.array(
  fc.record<Day>({
    what: fc.constantFrom('rest', 'play', 'play', 'play offline'),
    hours: fc.integer({ min: 1, max: 7 * 24 }),
    zone: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin'),
  }),
  { minLength: DAYS, maxLength: DAYS },
);

describe('the streak as it is stored after each game', () => {
  let puzzles: PuzzlesApp;
  let missable: string[];

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start('2026-02-20T12:00:00Z');
    const dates = Array.from({ length: DAYS + 3 }, (_, day) => day).filter((day) => !GAPS.has(day));
    await puzzles.schedule(...dates.map(dateOf));
    missable = dates.map(dateOf).filter((date) => isMissable(date, new Date('2026-02-20T12:00:00Z')));
  });
  afterAll(() => puzzles.stop());

  it('equals the one derived from the finished games, after every step of any history', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (days) => {
        const player = puzzles.player();
        const steps: { at: number; run: () => Promise<unknown> }[] = [];
        days.forEach(({ what, hours, zone }, day) => {
          if (what === 'rest') return;
          let id: number | undefined;
          const open = async (): Promise<void> => {
            player.zone = zone;
            const { status, body } = await player.today();
            if (status === 200) id = body.puzzle_id;
          };
          const end = async (): Promise<void> => {
            const guesses = [1, 2, 3, 4].map((seq) => ({ seq, words: [], timed_out: true, at: dateOf(day) }));
            if (id !== undefined)
              await player.request('POST', ROUTES.scores.sync, { puzzle_id: id, guesses });
          };
          const play = async (): Promise<void> => {
            await open();
            for (let n = 0; n < 4 && id !== undefined; n += 1) await player.timeOut(id);
          };
          if (what === 'play') steps.push({ at: noonOf(day), run: play });
          else steps.push({ at: noonOf(day), run: open }, { at: noonOf(day) + hours * HOUR_MS, run: end });
        });
        for (const { at, run } of steps.sort((left, right) => left.at - right.at)) {
          puzzles.setTime(new Date(at).toISOString());
          await puzzles.app.get(StreakSweeper).sweep();
          await run();
          expect(await stored(player.userId)).toEqual(await derived(player.userId, new Date(at)));
        }
      }),
      { numRuns: 25 },
    );
  });

  async function stored(userId: string): Promise<[number, number]> {
    const [row] = await puzzles.sql<{ current: number; highest: number }>(
      'select current_streak as current, highest_streak as highest from streaks where user_id = $1',
      [userId],
    );
    return [row?.current ?? 0, row?.highest ?? 0];
  }

  async function derived(userId: string, now: Date): Promise<[number, number]> {
    const games = await puzzles.sql<FinishedGame>(
      `select puzzle_date::text as "puzzleDate", finished_at as "finishedAt" from attempts
       where user_id = $1 and finished_at is not null`,
      [userId],
    );
    const { current, highest } = deriveStreak(games, missable, now);
    return [current, highest];
  }
});
