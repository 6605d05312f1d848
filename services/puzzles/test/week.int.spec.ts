import { ROUTES } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { StreakJob } from '../src/streak/streak.job';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const HOUR_MS = 3_600_000;
/** Hours ahead of UTC. For two hours a day the dates of the first and the last are two days apart. */
const ZONES = { 'Pacific/Kiritimati': 14, UTC: 0, 'Etc/GMT+12': -12 };
type Zone = keyof typeof ZONES;
const DATES = [9, 10, 11, 12, 13, 14, 15].map((day) => `2026-02-${String(day).padStart(2, '0')}`);

/** What a player does on a date: `order` lists the categories found, all four of them in a win. */
interface Plan {
  player: string;
  zone: Zone;
  date: string;
  /** Local time at the end of the game. */
  hour: number;
  seconds: number;
  order: number[];
  mistakes: number;
}

interface Played extends Plan {
  endedAt: number;
  points: number;
}

/** One line per player: for each date `hour:seconds:order:mistakes`, or a dash for a missed date. */
const WEEK: [player: string, zones: Zone[], days: string][] = [
  [
    'Ada',
    ['Pacific/Kiritimati'],
    '0:30:1234:0 23:45:4321:0 12:60:1243:3 - 9:20:2143:1 9:20:34:4 9:20:4123:2',
  ],
  ['Bob', ['UTC'], '12:30:1234:0 - - 23:50:4321:1 0:45:4312:0 1:15:1:4 2:15:2341:0'],
  ['Cyd', ['Etc/GMT+12'], '23:30:1234:0 23:45:4321:0 23:10:3214:0 0:20:12:4 - 22:30:4321:0 -'],
  // Flies west, which makes a date longer, and back east, which makes one shorter.
  [
    'Dee',
    ['UTC', 'UTC', 'Etc/GMT+12', 'Etc/GMT+12', 'Pacific/Kiritimati', 'Pacific/Kiritimati', 'UTC'],
    '20:30:4321:0 20:30:4321:0 20:30:1234:2 10:30:3:4 23:30:4321:0 1:30:1324:0 20:30:4321:3',
  ],
];

function plans(): Plan[] {
  return WEEK.flatMap(([player, zones, days]) =>
    days.split(' ').flatMap((day, index): Plan[] => {
      if (day === '-') return [];
      const [hour = '', seconds = '', order = '', mistakes = ''] = day.split(':');
      const zone = zones[index] ?? zones[0]!;
      const categories = [...order].map(Number);
      return [
        {
          player,
          zone,
          date: DATES[index]!,
          hour: Number(hour),
          seconds: Number(seconds),
          order: categories,
          mistakes: Number(mistakes),
        },
      ];
    }),
  );
}

const instantOf = ({ date, hour, zone }: Plan): number =>
  Date.parse(`${date}T00:00:00Z`) + (hour + 0.5 - ZONES[zone]) * HOUR_MS;
const isOver = (date: string, now: number): boolean => now >= Date.parse(`${date}T00:00:00Z`) + 36 * HOUR_MS;
const dateIn = (zone: Zone, now: number): string =>
  new Date(now + ZONES[zone] * HOUR_MS).toISOString().slice(0, 10);

/** A second implementation of the contract's score formula. */
function pointsOf({ order, mistakes }: Plan): number {
  const found = order.reduce((sum, difficulty) => sum + 60 + 40 * difficulty, 0);
  if (order.length < 4) return found;
  const harderFirst = order.flatMap((one, at) => order.slice(at + 1).filter((later) => one > later)).length;
  return found + 75 * (4 - mistakes) + 10 * harderFirst;
}

/** A second implementation of the contract's rule for the current streak. */
function streakAt(now: number, games: readonly Played[]): number {
  const done = new Set(games.filter(({ endedAt }) => endedAt <= now).map(({ date }) => date));
  let length = 0;
  for (const date of [...DATES].reverse()) {
    if (done.has(date)) length += 1;
    else if (isOver(date, now)) break;
  }
  return length;
}

function ranked<Row>(rows: Row[], key: (row: Row) => number[]): (Row & { rank: number })[] {
  const isAhead = (one: Row, other: Row): boolean => {
    const differs = key(one).findIndex((value, index) => value !== key(other)[index]);
    return differs >= 0 && key(one)[differs]! > key(other)[differs]!;
  };
  return rows.map((row) => ({ ...row, rank: 1 + rows.filter((other) => isAhead(other, row)).length }));
}

interface Shown {
  rank: number;
  display_name: string;
}

describe('a week of play in three time zones', () => {
  const players: Record<string, Player> = {};
  const played: Played[] = [];
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start('2026-02-08T00:00:00Z');
    await puzzles.schedule(...DATES);
    for (const [name] of WEEK) players[name] = puzzles.player({ display_name: name });
  });
  afterAll(() => puzzles.stop());

  async function play(plan: Plan): Promise<void> {
    const player = players[plan.player]!;
    const endedAt = instantOf(plan);
    const solved = plan.order.length === 4;
    player.zone = plan.zone;
    puzzles.setTime(new Date(endedAt - plan.seconds * 1_000).toISOString());
    expect((await player.today()).body.puzzle_date).toBe(plan.date);
    puzzles.setTime(new Date(endedAt).toISOString());
    const id = await (solved ? player.win(plan.order, plan.mistakes) : player.lose(plan.order));
    const points = pointsOf(plan);
    const submission = await player.submit(id, []);
    expect([plan, submission]).toMatchObject([plan, { status: 201, body: { calculated_score: points } }]);
    played.push({ ...plan, endedAt, points });
  }

  const gamesOf = (name: string): Played[] => played.filter(({ player }) => player === name);
  const byName = <Row extends Shown>(rows: Row[]): Row[] =>
    [...rows].sort(
      (one, other) => one.rank - other.rank || one.display_name.localeCompare(other.display_name),
    );

  async function expectBoard(path: string, expected: Shown[]): Promise<void> {
    await waitFor(async () => {
      puzzles.forgetBoards();
      expect(byName((await players.Ada!.get<Shown[]>(path)).body)).toMatchObject(byName(expected));
      return true;
    });
  }

  async function checkStreaksAndTotals(now: number): Promise<void> {
    const names = Object.keys(players).filter((name) => gamesOf(name).length > 0);
    const streaks = names.map((name) => ({
      display_name: name,
      current_streak: streakAt(now, gamesOf(name)),
      highest_streak: Math.max(...gamesOf(name).map(({ endedAt }) => streakAt(endedAt, gamesOf(name)))),
    }));
    await expectBoard(
      ROUTES.leaderboards.streaksPublic,
      ranked(streaks, (row) => [row.current_streak, row.highest_streak]),
    );
    const totals = names.map((name) => ({
      display_name: name,
      total_score: gamesOf(name).reduce((sum, { points }) => sum + points, 0),
      games_played: gamesOf(name).length,
    }));
    await expectBoard(
      ROUTES.leaderboards.totalScoresPublic,
      ranked(totals, (row) => [row.total_score]),
    );
  }

  async function checkTodayBoards(now: number): Promise<void> {
    for (const zone of Object.keys(ZONES) as Zone[]) {
      players.Ada!.zone = zone;
      const rows = played
        .filter(({ date }) => date === dateIn(zone, now))
        .map(({ player, points, seconds }) => ({
          display_name: player,
          points_scored: points,
          completion_time_seconds: seconds,
        }));
      await expectBoard(
        ROUTES.leaderboards.todayPublic,
        ranked(rows, (row) => [row.points_scored, -row.completion_time_seconds]),
      );
    }
  }

  it('shows the same boards and streaks as a second implementation of the rules after every game', async () => {
    for (const plan of plans().sort((one, other) => instantOf(one) - instantOf(other))) {
      await play(plan);
      const now = instantOf(plan);
      await puzzles.app.get(StreakJob).sweep();
      await checkTodayBoards(now);
      await checkStreaksAndTotals(now);
    }
    expect(played).toHaveLength(plans().length);
  });

  it('ends every streak once the week is over everywhere', async () => {
    const later = Date.parse('2026-02-17T12:00:00Z');
    puzzles.setTime(new Date(later).toISOString());
    await puzzles.schedule('2026-02-16');
    await puzzles.app.get(StreakJob).sweep();
    await checkStreaksAndTotals(later);
  });
});
