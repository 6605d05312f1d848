import { QUERIES, ROUTES } from '@fourfold/contracts';
import { addDays, deriveStreak, isMissable, type FinishedGame } from '@fourfold/game-rules';
import { refuseChanges } from '@fourfold/testing';
import * as fc from 'fast-check';
import { StreakJob } from '../src/streak/streak.job';
import { Admin } from '@fourfold/platform/testing';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const PUBLISHED = '2026-02-20T12:00:00Z';
const day = (n: number): string => `2026-07-${String(n).padStart(2, '0')}`;

describe('the stored streak', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(PUBLISHED);
    // The fifth day has no puzzle.
    await puzzles.schedule(...[1, 2, 3, 4, 6, 7, 8].map(day));
  });
  afterAll(() => puzzles.stop());

  async function playOn(player: Player, n: number, hour = '12'): Promise<void> {
    puzzles.setTime(`${day(n)}T${hour}:00:00Z`);
    await player.lose();
  }
  const publishedFor = async (player: Player): Promise<[number, string][]> =>
    (
      await puzzles.sql<{ current: number; version: string }>(
        `select (data ->> 'current_streak')::int as current, aggregate_version as version from outbox
         where type = 'streak.changed' and aggregate_id = $1 order by sequence`,
        [player.userId],
      )
    ).map(({ current, version }) => [current, version]);
  const sweepAt = (time: string): Promise<number> => {
    puzzles.setTime(time);
    return puzzles.app.get(StreakJob).sweep();
  };

  it('grows with every finished puzzle, lost games included, and across a date without a puzzle', async () => {
    const player = puzzles.player();
    for (const n of [3, 4, 6]) await playOn(player, n);
    expect(await puzzles.streakOf(player)).toEqual({
      current_streak: 3,
      highest_streak: 3,
      last: day(6),
      version: '3',
    });
    expect(await publishedFor(player)).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ]);
  });

  it('is answered to auth straight after the last guess, and zero for a user without a game', async () => {
    const player = puzzles.player();
    const admin = Admin.of(puzzles);
    const asked = () => admin.ask(QUERIES.getStreak, { user_id: player.userId });
    expect(await asked()).toEqual({ current_streak: 0, highest_streak: 0 });
    for (const n of [3, 4]) {
      await playOn(player, n);
      expect(await asked()).toEqual({ current_streak: n - 2, highest_streak: n - 2 });
    }
    const puzzle_id = await puzzles
      .sql<{ puzzle_id: number }>('select puzzle_id::float8 from puzzles where puzzle_date = $1', [day(4)])
      .then(([row]) => row!.puzzle_id);
    await admin.act('POST', ROUTES.admin.resetUserPuzzle, { user_id: player.userId, puzzle_id });
    expect(await asked()).toEqual({ current_streak: 1, highest_streak: 1 });
  });

  it('breaks when a missed date is over everywhere on Earth, not a second earlier, and keeps its highest value', async () => {
    const player = puzzles.player();
    for (const n of [1, 2]) await playOn(player, n);
    await sweepAt(`${day(4)}T11:59:59Z`);
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 2, highest_streak: 2 });
    await sweepAt(`${day(4)}T12:00:00Z`);
    expect(await puzzles.streakOf(player)).toMatchObject({
      current_streak: 0,
      highest_streak: 2,
      last: day(2),
    });
    expect((await publishedFor(player)).at(-1)).toEqual([0, '3']);
    await sweepAt(`${day(8)}T12:00:00Z`);
    expect(await publishedFor(player)).toHaveLength(3);
  });

  it('breaks at a missed date although the streak of another player cannot be changed', async () => {
    const [broken, player] = [puzzles.player(), puzzles.player()];
    for (const one of [broken, player]) await playOn(one, 2);
    const mend = await refuseChanges(
      (text) => puzzles.sql(text),
      'streaks',
      `old.user_id = '${broken.userId}'`,
    );
    await expect(sweepAt(`${day(4)}T12:00:00Z`)).rejects.toThrow('this row cannot be changed');
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 0 });
    expect(await puzzles.streakOf(broken)).toMatchObject({ current_streak: 1 });
    await mend();
    await sweepAt(`${day(4)}T12:00:00Z`);
    expect(await puzzles.streakOf(broken)).toMatchObject({ current_streak: 0 });
  });

  it('breaks at a missed date once it is over, although a later date was finished', async () => {
    const player = puzzles.player();
    await playOn(player, 6);
    await playOn(player, 8, '11');
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 2 });
    await sweepAt(`${day(8)}T12:00:00Z`);
    expect(await puzzles.streakOf(player)).toMatchObject({
      current_streak: 1,
      highest_streak: 2,
      last: day(8),
    });
  });

  it('survives a flight: a date missed in the east is finished in the west', async () => {
    const player = puzzles.player();
    await playOn(player, 6);
    player.zone = 'Pacific/Kiritimati';
    await playOn(player, 7, '11');
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 2, last: day(8) });
    player.zone = 'Pacific/Honolulu';
    await playOn(player, 8, '09');
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 3, highest_streak: 3 });
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
    expect(await puzzles.streakOf(player)).toMatchObject({
      current_streak: 3,
      highest_streak: 3,
      version: '3',
    });
  });

  it('is not broken by a puzzle that is published after its date', async () => {
    const player = puzzles.player();
    for (const n of [4, 6]) await playOn(player, n);
    puzzles.setTime(`${day(6)}T13:00:00Z`);
    await puzzles.schedule(day(5));
    await sweepAt(`${day(7)}T11:00:00Z`);
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 2 });
    await playOn(player, 7, '11');
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 3 });
  });

  // The instants are 23:59 on the first date, 00:01 and 23:59 on the second, and 00:01 on the third.
  it.each([
    [
      'forward',
      ['2026-03-28', '2026-03-29', '2026-03-30'],
      ['2026-03-28T22:59Z', '2026-03-28T23:01Z', '2026-03-29T21:59Z', '2026-03-29T22:01Z'],
    ],
    [
      'back',
      ['2026-10-24', '2026-10-25', '2026-10-26'],
      ['2026-10-24T21:59Z', '2026-10-24T22:01Z', '2026-10-25T22:59Z', '2026-10-25T23:01Z'],
    ],
  ])('counts every date once when the clocks go %s', async (_way, dates, instants) => {
    puzzles.setTime(PUBLISHED);
    await puzzles.schedule(...dates);
    const player = puzzles.player();
    player.zone = 'Europe/Berlin';
    const seen: (string | number)[] = [];
    for (const instant of instants) {
      await sweepAt(instant);
      const { status, body } = await player.today();
      seen.push(status === 200 ? body.puzzle_date : status);
      if (status === 200) await player.win();
    }
    expect(seen).toEqual([dates[0], dates[1], 409, dates[2]]);
    await sweepAt(instants[3]!);
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 3, highest_streak: 3 });
  });

  describe('after any history', () => {
    const FIRST = '2026-05-01';
    const DAYS = 12;
    const HOUR_MS = 3_600_000;
    /** Two days have no puzzle. */
    const dates = Array.from({ length: DAYS + 3 }, (_, index) => addDays(FIRST, index)).filter(
      (_, index) => index !== 4 && index !== 9,
    );
    const missable = dates.filter((date) => isMissable(date, new Date(PUBLISHED)));

    /** What a player does on a date: nothing, play online, or start a game and sync the rest hours later. */
    const history = fc.array(
      fc.record({
        what: fc.constantFrom('rest', 'play', 'play', 'play offline'),
        hours: fc.integer({ min: 1, max: 7 * 24 }),
        zone: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin'),
      }),
      { minLength: DAYS, maxLength: DAYS },
    );

    beforeAll(async () => {
      puzzles.setTime(PUBLISHED);
      await puzzles.schedule(...dates);
    });

    it('equals the streak derived from the finished games, at every step', async () => {
      await fc.assert(
        fc.asyncProperty(history, async (days) => {
          const player = puzzles.player();
          const steps: { at: number; run: () => Promise<unknown> }[] = [];
          days.forEach(({ what, hours, zone }, index) => {
            if (what === 'rest') return;
            const date = addDays(FIRST, index);
            const noon = Date.parse(`${date}T12:00:00Z`);
            let id: number | undefined;
            const open = async (): Promise<void> => {
              player.zone = zone;
              const { status, body } = await player.today();
              if (status === 200) id = body.puzzle_id;
            };
            const end = async (): Promise<void> => {
              const guesses = [1, 2, 3, 4].map((seq) => ({ seq, words: [], timed_out: true, at: date }));
              if (id !== undefined)
                await player.request('POST', ROUTES.scores.sync, { puzzle_id: id, guesses });
            };
            const play = async (): Promise<void> => {
              await open();
              for (let n = 0; n < 4 && id !== undefined; n += 1) await player.timeOut(id);
            };
            if (what === 'play') steps.push({ at: noon, run: play });
            else steps.push({ at: noon, run: open }, { at: noon + hours * HOUR_MS, run: end });
          });
          for (const { at, run } of steps.sort((left, right) => left.at - right.at)) {
            await sweepAt(new Date(at).toISOString());
            await run();
            const streak = await puzzles.streakOf(player);
            expect([streak?.current_streak ?? 0, streak?.highest_streak ?? 0]).toEqual(
              await derived(player, new Date(at)),
            );
          }
        }),
        { numRuns: 10 },
      );
    });

    async function derived({ userId }: Player, now: Date): Promise<[number, number]> {
      const games = await puzzles.sql<FinishedGame>(
        `select puzzle_date::text as "puzzleDate", finished_at as "finishedAt" from attempts
         where user_id = $1 and finished_at is not null`,
        [userId],
      );
      const { current, highest } = deriveStreak(games, missable, now);
      return [current, highest];
    }
  });
});
