import { StreakSweeper } from '../src/streak/streak.sweeper';
import { PuzzlesApp } from './puzzles-app';

interface Change {
  zone: string;
  /** The date before, the one on which the clocks change, and the one after. */
  dates: [string, string, string];
  /** 23:59 of the first, 00:01 and 23:59 of the second, 00:01 of the third, by the clock on the wall there. */
  instants: [string, string, string, string];
}

const CHANGES: [string, Change][] = [
  [
    'forward in Berlin',
    {
      zone: 'Europe/Berlin',
      dates: ['2026-03-28', '2026-03-29', '2026-03-30'],
      instants: ['2026-03-28T22:59Z', '2026-03-28T23:01Z', '2026-03-29T21:59Z', '2026-03-29T22:01Z'],
    },
  ],
  [
    'back in Berlin',
    {
      zone: 'Europe/Berlin',
      dates: ['2026-10-24', '2026-10-25', '2026-10-26'],
      instants: ['2026-10-24T21:59Z', '2026-10-24T22:01Z', '2026-10-25T22:59Z', '2026-10-25T23:01Z'],
    },
  ],
  [
    'forward in New York',
    {
      zone: 'America/New_York',
      dates: ['2026-03-07', '2026-03-08', '2026-03-09'],
      instants: ['2026-03-08T04:59Z', '2026-03-08T05:01Z', '2026-03-09T03:59Z', '2026-03-09T04:01Z'],
    },
  ],
  [
    'back in New York',
    {
      zone: 'America/New_York',
      dates: ['2026-10-31', '2026-11-01', '2026-11-02'],
      instants: ['2026-11-01T03:59Z', '2026-11-01T04:01Z', '2026-11-02T04:59Z', '2026-11-02T05:01Z'],
    },
  ],
  [
    'back by half an hour on Lord Howe',
    {
      zone: 'Australia/Lord_Howe',
      dates: ['2026-04-04', '2026-04-05', '2026-04-06'],
      instants: ['2026-04-04T12:59Z', '2026-04-04T13:01Z', '2026-04-05T13:29Z', '2026-04-05T13:31Z'],
    },
  ],
];

describe('a change of the clocks', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start('2026-03-01T12:00:00Z');
    await puzzles.schedule(...new Set(CHANGES.flatMap(([, { dates }]) => dates)));
  });
  afterAll(() => puzzles.stop());

  it.each(CHANGES)('%s gives every date one puzzle and one day of the streak', async (_name, change) => {
    const player = puzzles.player();
    player.zone = change.zone;
    const [eve, first, last, after] = change.instants;
    const seen: (string | number)[] = [];
    for (const instant of [eve, first, last, after]) {
      puzzles.setTime(instant);
      await puzzles.app.get(StreakSweeper).sweep();
      const { status, body } = await player.today();
      seen.push(status === 200 ? body.puzzle_date : status);
      if (status === 200) await player.win();
    }
    const [before, changed, next] = change.dates;
    expect(seen).toEqual([before, changed, 409, next]);
    await puzzles.app.get(StreakSweeper).sweep();
    expect(
      await puzzles.sql('select current_streak, highest_streak from streaks where user_id = $1', [
        player.userId,
      ]),
    ).toEqual([{ current_streak: 3, highest_streak: 3 }]);
  });
});
