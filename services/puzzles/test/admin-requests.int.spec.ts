import {
  ERRORS,
  RECENT_SIGN_IN_SECONDS,
  ROUTES,
  routePath,
  type AdminAct,
  type AdminPuzzle,
  type AdminPuzzles,
  type CalendarDay,
  type FlaggedGame,
  type PuzzleDraft,
  type Score,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { puzzleRow } from './import-form';
import { numberedPuzzle } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const { admin } = ROUTES;
const NOBODY = '00000000-0000-7000-8000-000000000000';
const DATES = ['2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05'];
const NOW = `${DATES[1]}T12:00:00Z`;
const FAR_DATE = '2100-01-01';

describe('puzzles and scores managed by admins', () => {
  let puzzles: PuzzlesApp;
  let firstAdmin: Player;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(NOW);
    firstAdmin = puzzles.admin();
    await puzzles.schedule(...DATES, FAR_DATE);
  });
  afterAll(() => puzzles.stop());

  const call = <Body>(method: string, path: string, body?: unknown) =>
    firstAdmin.request<Body>(method, path, body);
  const newest = async () =>
    (await puzzles.sql<AdminAct>('select * from admin_acts order by act_id desc limit 1'))[0];
  const list = async (query: string) => (await call<AdminPuzzles>('GET', `${admin.puzzles}?${query}`)).body;
  const at = (puzzle_id: number) => routePath(admin.puzzle, { puzzle_id });
  const farPuzzle = async () => (await list(`date_search=${FAR_DATE}`)).puzzles[0]!;

  /** Wins today's puzzle without a mistake and submits it. */
  async function win(player: Player): Promise<Score> {
    await player.submit(await player.win(), []);
    return (await player.get<Score[]>(ROUTES.scores.mine)).body[0]!;
  }

  it('are flagged with their log when they were solved faster than a person can read', async () => {
    const player = puzzles.player({ display_name: 'Hasty' });
    const { score_id } = await win(player);
    const { status, body } = await call<FlaggedGame[]>('GET', admin.flaggedGames);
    expect(status).toBe(200);
    const { log } = body.find((game) => game.score_id === score_id)!;
    expect(log.map(({ verdict }) => verdict)).toEqual(['correct', 'correct', 'correct', 'correct']);
    expect((await call('GET', `${admin.flaggedGames}?limit=101`)).status).toBe(422);
  });

  it('are listed, searched and sorted', async () => {
    expect(await list('limit=2')).toMatchObject({
      total: 5,
      puzzles: [{ puzzle_date: FAR_DATE }, { puzzle_date: DATES[3] }],
    });
    expect((await list('sort_by=puzzle_id&sort_order=asc&skip=1&limit=1')).puzzles).toMatchObject([
      { puzzle_date: DATES[1] },
    ]);
    expect(await list('date_search=2100-01')).toEqual({ puzzles: [await farPuzzle()], total: 1 });
  });

  it.each([
    'limit=101',
    'sort_by=categories',
    'sort_by=',
    'sort_order=up',
    'date_search=a&date_search=b',
    'date_search=%00',
  ])('are not listed with the query %s', async (query) => {
    expect((await call('GET', `${admin.puzzles}?${query}`)).status).toBe(422);
  });

  it('are changed with or without the redundant list of words, and the audit log has both states', async () => {
    const { puzzle_id } = await farPuzzle();
    // Without what only the list counts.
    const { body: before } = await call<AdminPuzzle>('GET', at(puzzle_id));
    const [first, ...others] = numberedPuzzle(FAR_DATE).categories;
    const categories = [{ ...first!, words: [' new word ', ...first!.words.slice(1)] }, ...others];
    const { status, body } = await call<AdminPuzzle>('PUT', at(before.puzzle_id), {
      puzzle_data: { categories },
    });
    expect(status).toBe(200);
    expect(body.puzzle_data.words[0]).toBe('NEW WORD');
    expect(await newest()).toMatchObject({
      action: 'puzzle.update',
      before: { puzzle_data: before.puzzle_data },
      after: { puzzle_data: body.puzzle_data },
    });
    const { version, puzzle_data } = before;
    expect(await call('PUT', at(before.puzzle_id), { puzzle_data, version })).toMatchObject({
      status: 409,
      body: { detail: ERRORS.version_outdated.detail, current: body },
    });
    const same = await call('PUT', at(before.puzzle_id), { puzzle_data });
    expect([same.status, same.body]).toEqual([200, { ...before, version: version + 2 }]);
    expect((await call('GET', at(before.puzzle_id))).body).toEqual(same.body);
  });

  it('are not changed to an invalid puzzle', async () => {
    const { puzzle_id, puzzle_data } = await farPuzzle();
    const put = (body: unknown) => call<{ detail: { loc: unknown[] }[] }>('PUT', at(puzzle_id), body);
    for (const body of [
      {},
      { puzzle_data: [] },
      { puzzle_data: {} },
      { puzzle_data: { ...puzzle_data, words: ['A'] } },
      { puzzle_data: { ...puzzle_data, words: null } },
      { puzzle_data: { ...puzzle_data, title: 'x' } },
      { puzzle_data, puzzle_date: FAR_DATE },
      { puzzle_data: { categories: puzzle_data.categories.slice(1) } },
    ])
      expect((await put(body)).status).toBe(422);
    const [first, ...others] = puzzle_data.categories;
    const { body } = await put({ puzzle_data: { categories: [{ ...first!, difficulty: 2 }, ...others] } });
    expect(body.detail.map(({ loc }) => loc)).toEqual([
      ['body', 'puzzle_data', 'categories', 1, 'difficulty'],
    ]);
    expect(await farPuzzle()).toEqual({ ...(await farPuzzle()), puzzle_data });
  });

  it('can be deleted as long as nobody has played them', async () => {
    const { puzzle_id } = await farPuzzle();
    expect(await call('DELETE', at(puzzle_id))).toMatchObject({ status: 204, body: undefined });
    expect(await newest()).toMatchObject({
      action: 'puzzle.delete',
      target_id: String(puzzle_id),
      after: null,
    });
    for (const method of ['GET', 'DELETE'])
      expect(await call(method, at(puzzle_id))).toMatchObject({
        status: 404,
        body: { detail: ERRORS.puzzle_not_found.detail },
      });
    expect((await call('GET', at(0))).status).toBe(404);
    expect((await call('GET', `${admin.puzzles}/x`)).status).toBe(422);
  });

  it('are planned in the calendar, written as drafts, checked, added and moved', async () => {
    const [date, later] = ['2101-02-03', '2101-02-04'];
    const { categories } = puzzleRow(date);
    const draft = await call<PuzzleDraft>('POST', admin.puzzleDrafts, { categories: [] });
    expect(draft.status).toBe(201);
    const { draft_id } = draft.body;
    const saved = await call('PUT', routePath(admin.puzzleDraft, { draft_id }), { categories, version: 1 });
    expect(saved).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await call('GET', admin.puzzleDrafts)).body).toEqual([saved.body]);
    const check = await call('POST', admin.checkPuzzle, { puzzle_date: date, categories });
    expect(check).toMatchObject({ status: 200, body: { faults: [] } });
    const made = await call<AdminPuzzle>('POST', admin.puzzles, { puzzle_date: date, categories, draft_id });
    expect(made).toMatchObject({ status: 201, body: { puzzle_date: date, is_started: false } });
    expect((await call('POST', admin.puzzles, { puzzle_date: date, categories })).status).toBe(409);
    const { puzzle_id } = made.body;
    const move = routePath(admin.puzzleDate, { puzzle_id });
    expect(await call('PUT', move, { puzzle_date: later })).toMatchObject({
      status: 200,
      body: { puzzle_date: later },
    });
    expect(await newest()).toMatchObject({ action: 'puzzle.move', after: { puzzle_date: later } });
    const month = await call<CalendarDay[]>('GET', `${admin.puzzleCalendar}?month=2101-02`);
    expect(month.body).toHaveLength(28);
    expect(month.body[3]).toMatchObject({ puzzle_date: later, puzzle_id, state: 'scheduled' });
    expect((await call('GET', `${admin.puzzleCalendar}?month=2101-2`)).status).toBe(422);
    const statistics = await call('GET', routePath(admin.puzzleStatistics, { puzzle_id }));
    expect(statistics).toMatchObject({ status: 200, body: { games: 0, finished: 0, solve_rate: null } });
  });

  it('cannot be withdrawn before the password is entered again', async () => {
    const auth_time = Date.parse(NOW) / 1_000 - RECENT_SIGN_IN_SECONDS - 30;
    const stale = puzzles.player({ sub: firstAdmin.userId, auth_time });
    const path = `${at(99_999)}?withdraw=true`;
    expect(await stale.request('DELETE', path)).toMatchObject({
      status: 401,
      body: { detail: ERRORS.reauthenticate.detail, code: 'reauthenticate' },
    });
    expect((await call('DELETE', path)).status).toBe(404);
  });

  it('are for sessions that began with a passkey, where an admin needs one', async () => {
    const { userId } = puzzles.admin();
    puzzles.accounts.needingPasskeys.add(userId);
    const listed = (passkey: object) =>
      puzzles.player({ sub: userId, is_admin: true, ...passkey }).request('GET', admin.puzzles);
    expect(await listed({})).toMatchObject({
      status: 403,
      body: { detail: ERRORS.passkey_required.detail, code: 'passkey_required' },
    });
    expect((await listed({ passkey: true })).status).toBe(200);
  });

  it('are closed while auth does not say who is an admin', async () => {
    const other = puzzles.admin();
    expect((await other.request('GET', admin.puzzles)).status).toBe(200);
    const newcomer = puzzles.admin();
    await puzzles.accounts.silence(async () => {
      expect(await newcomer.request('GET', admin.puzzles)).toMatchObject({
        status: 503,
        body: { detail: ERRORS.service_unavailable.detail },
      });
      // What auth said is remembered for a second, and not longer.
      await waitFor(async () => (await other.request('GET', admin.puzzles)).status === 503);
    });
    expect((await newcomer.request('GET', admin.puzzles)).status).toBe(200);
  });

  it('have scores that can be listed, changed within bounds, and deleted', async () => {
    const player = puzzles.player();
    const score = await win(player);
    const scores = routePath(admin.userScores, { user_id: player.userId });
    const path = routePath(admin.score, { score_id: score.score_id });
    expect((await call('GET', scores)).body).toEqual([{ ...score, version: 1 }]);
    const change = { points_scored: 0, completion_time_seconds: 3_600 };
    const { status, body } = await call('PUT', path, change);
    expect([status, body]).toEqual([200, { ...score, ...change, version: 2 }]);
    expect(await newest()).toMatchObject({
      action: 'score.update',
      before: score,
      after: { ...score, ...change },
    });
    expect(await call('PUT', path, { ...change, version: 1 })).toMatchObject({
      status: 409,
      body: { current: body },
    });
    for (const wrong of [
      {},
      { points_scored: 1_001 },
      { points_scored: -1 },
      { points_scored: 1.5 },
      { points_scored: '7' },
      { points_scored: null },
      { completion_time_seconds: -1 },
      { completion_time_seconds: 2 ** 31 },
      { points_scored: 1, user_id: NOBODY },
    ])
      expect((await call('PUT', path, wrong)).status).toBe(422);
    expect((await call('GET', scores)).body).toEqual([body]);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', scores)).body).toEqual([]);
    for (const [method, sent] of [
      ['PUT', change],
      ['DELETE', undefined],
    ] as const)
      expect(await call(method, path, sent)).toMatchObject({
        status: 404,
        body: { detail: ERRORS.score_not_found.detail },
      });
  });

  it('have games that can be reset, and streaks that can be recalculated', async () => {
    const player = puzzles.player();
    const user_id = player.userId;
    const { puzzle_id } = await win(player);
    const recalculate = () => call('POST', routePath(admin.recalculateStreaks, { user_id }));
    expect(await recalculate()).toMatchObject({
      status: 200,
      body: { user_id, current_streak: 1, highest_streak: 1 },
    });
    const path = routePath(admin.resetUserPuzzle, { user_id, puzzle_id });
    expect((await call('POST', path)).status).toBe(200);
    expect(await newest()).toMatchObject({ action: 'score.reset', target_id: String(puzzle_id) });
    expect((await recalculate()).body).toEqual({ user_id, current_streak: 0, highest_streak: 0 });
    expect(await call('POST', path)).toMatchObject({
      status: 404,
      body: { detail: ERRORS.game_not_found.detail },
    });
    expect((await win(player)).points_scored).toBe(940);
  });

  it('return 404 for scores and streaks of unknown users, but not of users who have not played', async () => {
    const { userId } = puzzles.player();
    puzzles.accounts.unknown.add(NOBODY);
    const of = (user_id: string) => call('GET', routePath(admin.userScores, { user_id }));
    const streaks = (user_id: string) => call('POST', routePath(admin.recalculateStreaks, { user_id }));
    expect(await of(userId)).toMatchObject({ status: 200, body: [] });
    expect(await streaks(userId)).toMatchObject({ status: 200, body: { current_streak: 0 } });
    for (const ask of [of, streaks])
      expect(await ask(NOBODY)).toMatchObject({
        status: 404,
        body: { detail: ERRORS.user_not_found.detail },
      });
  });
});
