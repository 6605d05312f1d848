import {
  ROUTES,
  routePath,
  type AvailablePuzzle,
  type DatedPuzzle,
  type MissingScores,
} from '@fourfold/contracts';
import { StreakJob } from '../src/streak/streak.job';
import { groupOf, wrongGroup } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const YESTERDAY = '2026-03-09';
const TODAY = '2026-03-10';
const TOMORROW = '2026-03-11';
/** A time at which three dates are current: the 9th at UTC−12, the 10th, and the 11th at UTC+14. */
const NOW = `${TODAY}T11:00:00Z`;
const WEST = 'Etc/GMT+12';
const EAST = 'Pacific/Kiritimati';

describe('the date of a player', () => {
  let puzzles: PuzzlesApp;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(NOW);
    await puzzles.schedule(YESTERDAY, TODAY, TOMORROW);
    const rows = await puzzles.sql<{ id: number; date: string }>(
      `select puzzle_id::float8 as id, puzzle_date::text as date from puzzles`,
    );
    for (const { id, date } of rows) ids[date] = id;
  });
  afterAll(() => puzzles.stop());
  beforeEach(() => puzzles.setTime(NOW));

  it.each([
    [undefined, TODAY, '2026-03-11T00:00:00.000Z'],
    ['UTC', TODAY, '2026-03-11T00:00:00.000Z'],
    [WEST, YESTERDAY, '2026-03-10T12:00:00.000Z'],
    [EAST, TOMORROW, '2026-03-11T10:00:00.000Z'],
    ['America/New_York', TODAY, '2026-03-11T04:00:00.000Z'],
  ])('follows the header: in %s it is %s, and the next puzzle begins at %s', async (zone, date, next) => {
    const player = puzzles.player();
    player.zone = zone;
    const { body } = await player.today();
    expect([body.puzzle_date, body.next_puzzle_at]).toEqual([date, next]);
  });

  it('follows the last known time zone when the request names none', async () => {
    const player = puzzles.player();
    const zones: [string, string][] = [
      [EAST, TOMORROW],
      [WEST, YESTERDAY],
      [EAST, TOMORROW],
    ];
    for (const [zone, date] of zones) {
      player.zone = zone;
      await player.today();
      player.zone = undefined;
      expect((await player.today()).body.puzzle_date).toBe(date);
    }
  });

  it('follows the time zone of the last request that named one, on any route', async () => {
    const player = puzzles.player();
    await player.today();
    const requests = [
      () => player.guess(ids[TODAY]!, wrongGroup(TODAY, 0)),
      () => player.get(ROUTES.scores.mine),
      () => player.request('POST', ROUTES.scores.checkMissingAll),
      () => player.status(ids[TODAY]!),
    ];
    for (const [index, request] of requests.entries()) {
      player.zone = index % 2 === 0 ? WEST : EAST;
      expect((await request()).status).toBe(200);
      player.zone = undefined;
      expect((await player.today()).body.puzzle_date).toBe(index % 2 === 0 ? YESTERDAY : TOMORROW);
    }
  });

  it.each(['Mars/Olympus_Mons', '+02:00', 'UTC, UTC', ''])('is refused when the zone is %j', async (zone) => {
    const player = puzzles.player();
    player.zone = zone;
    const answer = await player.today();
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['header', 'x-timezone'] }] } });
    for (const path of [
      ROUTES.leaderboards.todayPublic,
      ROUTES.leaderboards.today,
      ROUTES.scores.mine,
      ROUTES.puzzles.available,
    ])
      expect((await player.get(path)).status).toBe(422);
    expect((await player.request('POST', ROUTES.scores.checkMissingAll)).status).toBe(422);
    expect((await player.guess(ids[TODAY]!, wrongGroup(TODAY, 0))).status).toBe(422);
  });

  it('hides later dates from players on every route', async () => {
    const player = puzzles.player();
    player.zone = 'UTC';
    const id = ids[TOMORROW]!;
    const answers = await Promise.all([
      player.guess(id, wrongGroup(TOMORROW, 0)),
      player.submit(id, []),
      player.status(id),
      player.get(routePath(ROUTES.puzzles.complete, { puzzle_id: id })),
      player.get(routePath(ROUTES.puzzles.byDate, { date: TOMORROW })),
      player.get(routePath(ROUTES.puzzles.review, { puzzle_id: id })),
      player.request('POST', ROUTES.scores.sync, {
        puzzle_id: id,
        guesses: [{ seq: 1, words: groupOf(TOMORROW, 1), at: `${TOMORROW}T12:00:00.000Z` }],
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(answers.length).fill(404));
    const empty = await player.get(routePath(ROUTES.puzzles.byDate, { date: '2026-03-20' }));
    expect(answers[4].body).toEqual(empty.body);
    expect(answers[0].body).toEqual((await player.guess(999_999, wrongGroup(TOMORROW, 0))).body);
    const { body } = await player.get<AvailablePuzzle[]>(ROUTES.puzzles.available);
    expect(body.map((puzzle) => puzzle.puzzle_date)).toEqual([TODAY, YESTERDAY]);
  });

  it('lets admins see later dates, but not play them', async () => {
    const admin = puzzles.player({ is_admin: true });
    admin.zone = 'UTC';
    const id = ids[TOMORROW]!;
    expect((await admin.get(routePath(ROUTES.puzzles.byDate, { date: TOMORROW }))).status).toBe(200);
    expect((await admin.status(id)).body.status).toBe('not_started');
    expect((await admin.get(routePath(ROUTES.puzzles.complete, { puzzle_id: id }))).status).toBe(403);
    expect((await admin.guess(id, wrongGroup(TOMORROW, 0))).status).toBe(409);
  });

  it('lets a started game be finished until its date is over everywhere on Earth, and not after', async () => {
    const [quick, slow] = [puzzles.player(), puzzles.player()];
    for (const player of [quick, slow]) await player.today();
    puzzles.setTime('2026-03-11T11:59:59Z');
    for (const difficulty of [1, 2, 3, 4]) await quick.guess(ids[TODAY]!, groupOf(TODAY, difficulty));
    expect((await quick.submit(ids[TODAY]!, [])).status).toBe(201);
    puzzles.setTime('2026-03-11T12:00:00Z');
    expect((await slow.guess(ids[TODAY]!, groupOf(TODAY, 1))).status).toBe(409);
    expect((await slow.status(ids[TODAY]!)).body).toMatchObject({ status: 'in_progress', mistakes_used: 0 });
  });

  it('keeps a started game open after a flight west, where its date has not begun yet', async () => {
    const player = puzzles.player();
    player.zone = EAST;
    await player.today();
    player.zone = WEST;
    expect((await player.guess(ids[TOMORROW]!, groupOf(TOMORROW, 2))).status).toBe(200);
    expect((await player.status(ids[TOMORROW]!)).body.status).toBe('in_progress');
    expect((await player.today()).body.puzzle_date).toBe(YESTERDAY);
  });

  it('keeps a past puzzle readable but not playable on any route: games, streaks and scores stay unchanged', async () => {
    const player = puzzles.player();
    await player.submit(await player.win([1, 2, 3, 4], 2), []);
    puzzles.setTime(`${TOMORROW}T13:00:00Z`);
    // Applies what the passing of time changes for other players.
    await puzzles.app.get(StreakJob).sweep();
    await puzzles.measure();
    const id = ids[YESTERDAY]!;
    const stored = () =>
      Promise.all(
        ['attempts', 'guesses', 'scores', 'streaks', 'player_totals', 'game_tallies', 'outbox'].map((table) =>
          puzzles.sql(`select to_jsonb(t) - 'published_at' as row from ${table} as t order by 1`),
        ),
      );
    const before = await stored();
    const groups = [1, 2, 3, 4].map((difficulty) => groupOf(YESTERDAY, difficulty));
    const log = groups.map((words, index) => ({ seq: index + 1, words, at: `${YESTERDAY}T12:00:00.000Z` }));
    for (const zone of ['UTC', WEST, EAST]) {
      player.zone = zone;
      expect(await player.guess(id, groups[0]!)).toMatchObject({
        status: 409,
        body: { detail: 'You have not started this puzzle.' },
      });
      const statuses = [
        await player.get(routePath(ROUTES.puzzles.byDate, { date: YESTERDAY })),
        await player.timeOut(id),
        await player.submit(id, groups),
        await player.request('POST', ROUTES.scores.sync, { puzzle_id: id, guesses: log }),
        await player.get(routePath(ROUTES.puzzles.complete, { puzzle_id: id })),
        await player.get(routePath(ROUTES.puzzles.review, { puzzle_id: id })),
      ].map(({ status }) => status);
      expect(statuses).toEqual([200, 409, 409, 409, 403, 403]);
      const missing = await player.request<MissingScores>('POST', ROUTES.scores.checkMissingAll);
      expect(missing.body).toEqual({ calculated: 0 });
      expect((await player.status(id)).body.status).toBe('not_started');
    }
    expect(await stored()).toEqual(before);
  });

  it('shows the words of a past date, and its categories once it is finished or over everywhere', async () => {
    const path = routePath(ROUTES.puzzles.byDate, { date: YESTERDAY });
    const [finisher, other] = [puzzles.player(), puzzles.player()];
    finisher.zone = WEST;
    await finisher.win();
    const withCategories = async (player: typeof other): Promise<boolean> => {
      const { body } = await player.get<DatedPuzzle>(path);
      expect(body.puzzle_data.words).toHaveLength(16);
      return body.puzzle_data.categories !== undefined;
    };
    expect([await withCategories(finisher), await withCategories(other)]).toEqual([true, false]);
    puzzles.setTime(`${TODAY}T12:00:00Z`);
    expect(await withCategories(other)).toBe(true);
  });

  it.each(['2026-02-30', 'today', '2026-3-1', '%00'])('is refused in the path as %s', async (date) => {
    const path = ROUTES.puzzles.byDate.replace(':date', date);
    expect((await puzzles.player().get(path)).status).toBe(422);
  });

  it('has no puzzle when none is scheduled', async () => {
    puzzles.setTime('2026-04-01T12:00:00Z');
    const player = puzzles.player();
    expect(await player.today()).toMatchObject({
      status: 404,
      body: { detail: 'No puzzle available for today. Check back tomorrow!' },
    });
    expect((await player.get(routePath(ROUTES.puzzles.byDate, { date: '2026-04-01' }))).status).toBe(404);
  });
});
