import { ROUTES, routePath } from '@fourfold/contracts';
import { accessSuite } from '@fourfold/platform/testing';
import { everybody, playing, signedIn, type AccessMatrix } from '@fourfold/testing';
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

describe('access to puzzles and scores', () => {
  let puzzles: PuzzlesApp;
  let owner: Player;
  /** The puzzle that the owner has finished and submitted; its paths refer to the caller's own game. */
  let id: number;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
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
    },
    tokenOf: (role) => {
      const claims = { is_admin: role === 'admin', ...(role === 'guest' && ({ is_guest: true } as const)) };
      return (role === 'owner' ? owner : puzzles.player(claims)).token;
    },
  });

  it('gives players only their own scores', async () => {
    const other = puzzles.player();
    expect((await owner.get<unknown[]>(ROUTES.scores.mine)).body).toHaveLength(1);
    expect((await other.get<unknown[]>(ROUTES.scores.mine)).body).toEqual([]);
    expect((await other.status(id)).body.submitted).toBe(false);
  });
});
