import { ROUTES, routePath } from '@fourfold/contracts';
import { accessSuite } from '@fourfold/platform/testing';
import {
  adminOnly,
  adminReads,
  byAdmin,
  everybody,
  playing,
  readByAdmin,
  signedIn,
  type AccessMatrix,
} from '@fourfold/testing';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-08-20';

/** Boards whose path contains `/public` need no token. */
const BOARDS: AccessMatrix = Object.fromEntries(
  Object.values(ROUTES.leaderboards).map((path) => [
    `GET ${path}`,
    path.includes('/public') ? everybody(200) : signedIn(200),
  ]),
);

const { admin } = ROUTES;
const user = { user_id: '00000000-0000-7000-8000-000000000000' };
const puzzle = { puzzle_id: 99_999 };
const score = { score_id: 99_999 };
const draft = { draft_id: 99_999 };

/** What admins do with puzzles and scores. */
const ADMINISTRATION: AccessMatrix = {
  [`GET ${admin.puzzles}`]: adminReads(200),
  [`GET ${admin.puzzle}`]: readByAdmin(routePath(admin.puzzle, puzzle), 404),
  [`PUT ${admin.puzzle}`]: byAdmin(routePath(admin.puzzle, puzzle), 422, { puzzle_data: { categories: [] } }),
  [`DELETE ${admin.puzzle}`]: byAdmin(routePath(admin.puzzle, puzzle), 404),
  [`POST ${admin.importPuzzles}`]: adminOnly(422),
  [`GET ${admin.puzzleCalendar}`]: readByAdmin(`${admin.puzzleCalendar}?month=2026-05`, 200),
  [`POST ${admin.puzzles}`]: byAdmin(admin.puzzles, 422, { puzzle_date: '2026-05-01', categories: [] }),
  [`POST ${admin.checkPuzzle}`]: byAdmin(admin.checkPuzzle, 200, { categories: [] }),
  [`PUT ${admin.puzzleDate}`]: byAdmin(routePath(admin.puzzleDate, puzzle), 404, {
    puzzle_date: '2026-05-01',
  }),
  [`GET ${admin.puzzleStatistics}`]: readByAdmin(routePath(admin.puzzleStatistics, puzzle), 404),
  [`GET ${admin.puzzleDrafts}`]: adminReads(200),
  [`POST ${admin.puzzleDrafts}`]: byAdmin(admin.puzzleDrafts, 201, { categories: [] }),
  [`PUT ${admin.puzzleDraft}`]: byAdmin(routePath(admin.puzzleDraft, draft), 404, { categories: [] }),
  [`DELETE ${admin.puzzleDraft}`]: byAdmin(routePath(admin.puzzleDraft, draft), 404),
  [`GET ${admin.userScores}`]: readByAdmin(routePath(admin.userScores, user), 404),
  [`GET ${admin.flaggedGames}`]: adminReads(200),
  [`PUT ${admin.flaggedGame}`]: byAdmin(routePath(admin.flaggedGame, score), 404, {
    decision: 'stands',
    reason: 'seen the log',
  }),
  [`PUT ${admin.score}`]: byAdmin(routePath(admin.score, score), 404, { points_scored: 7 }),
  [`PUT ${admin.scoreHidden}`]: byAdmin(routePath(admin.scoreHidden, score), 404, { hidden: true }),
  [`DELETE ${admin.score}`]: byAdmin(routePath(admin.score, score), 404),
  [`POST ${admin.recalculateStreaks}`]: byAdmin(routePath(admin.recalculateStreaks, user), 404),
  [`POST ${admin.resetUserPuzzle}`]: byAdmin(routePath(admin.resetUserPuzzle, { ...user, ...puzzle }), 404),
};

describe('access to puzzles and scores', () => {
  let puzzles: PuzzlesApp;
  let owner: Player;
  /** The puzzle that the owner has finished and submitted; its paths refer to the caller's own game. */
  let id: number;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    puzzles.accounts.unknown.add(user.user_id);
    await puzzles.schedule(DATE);
    owner = puzzles.player();
    id = await owner.win();
    await owner.submit(id, []);
  });
  afterAll(() => puzzles.stop());

  const byId = (pattern: `${string}:puzzle_id${string}`) => () =>
    routePath(pattern, { puzzle_id: id } as never);

  accessSuite(() => puzzles, {
    service: 'puzzles',
    cacheable: Object.values(ROUTES.leaderboards).filter((path) => path.includes('/public')),
    matrix: {
      [`GET ${ROUTES.puzzles.today}`]: playing(200, { owner: 409 }),
      [`GET ${ROUTES.puzzles.available}`]: playing(200),
      [`GET ${ROUTES.puzzles.withdrawn}`]: playing(200),
      [`GET ${ROUTES.puzzles.byDate}`]: {
        path: () => routePath(ROUTES.puzzles.byDate, { date: DATE }),
        expected: playing(200),
      },
      [`GET ${ROUTES.puzzles.complete}`]: {
        path: byId(ROUTES.puzzles.complete),
        expected: playing(403, { owner: 200 }),
      },
      [`GET ${ROUTES.puzzles.review}`]: {
        path: byId(ROUTES.puzzles.review),
        expected: playing(403, { owner: 200 }),
      },
      [`GET ${ROUTES.scores.mine}`]: playing(200),
      [`GET ${ROUTES.scores.status}`]: { path: byId(ROUTES.scores.status), expected: playing(200) },
      [`GET ${ROUTES.scores.guesses}`]: { path: byId(ROUTES.scores.guesses), expected: playing(200) },
      [`POST ${ROUTES.scores.submit}`]: {
        path: byId(ROUTES.scores.submit),
        body: () => [groupOf(DATE, 1)],
        expected: playing(409),
      },
      [`POST ${ROUTES.scores.validateGuess}`]: {
        body: () => ({ puzzle_id: id, words: groupOf(DATE, 1) }),
        expected: playing(200, { owner: 409 }),
      },
      [`POST ${ROUTES.scores.checkMissingAll}`]: playing(200),
      [`POST ${ROUTES.scores.sync}`]: {
        body: () => ({ puzzle_id: id, guesses: [] }),
        expected: playing(200),
      },
      ...BOARDS,
      ...ADMINISTRATION,
    },
    tokenOf: (role) => {
      if (role === 'owner') return owner.token;
      const player = puzzles.player(role === 'guest' ? { is_guest: true } : {});
      // The account counts, whatever the token claims.
      if (role === 'admin' || role === 'observer') puzzles.accounts.grant(player.userId, role);
      return player.token;
    },
  });

  it('gives players only their own scores', async () => {
    const other = puzzles.player();
    expect((await owner.get<unknown[]>(ROUTES.scores.mine)).body).toHaveLength(1);
    expect((await other.get<unknown[]>(ROUTES.scores.mine)).body).toEqual([]);
    expect((await other.status(id)).body.submitted).toBe(false);
  });
});
