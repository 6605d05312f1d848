import { ROUTES, routePath } from '@fourfold/contracts';
import { RevocationService } from '@fourfold/platform';
import { asyncApiFaults, listRoutes, openApiFaults, unvalidatedParameters } from '@fourfold/platform/testing';
import {
  accessDeviations,
  badTokens,
  everybody,
  matrixGaps,
  signedIn,
  tokenCheckFailures,
  type AccessMatrix,
  type Role,
} from '@fourfold/testing';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-08-20';

/** Boards whose path contains `/public` need no token. */
function boards(): AccessMatrix {
  const rows = Object.values(ROUTES.leaderboards).map((path) => {
    const expected = path.includes('/public') ? everybody(200) : signedIn(200);
    return [`GET ${path}`, { path: () => path, expected }] as const;
  });
  return Object.fromEntries(rows);
}

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

  const MATRIX: AccessMatrix = {
    [`GET ${ROUTES.puzzles.today}`]: {
      path: () => ROUTES.puzzles.today,
      expected: signedIn(200, { owner: 409 }),
    },
    [`GET ${ROUTES.puzzles.available}`]: { path: () => ROUTES.puzzles.available, expected: signedIn(200) },
    [`GET ${ROUTES.puzzles.byDate}`]: {
      path: () => routePath(ROUTES.puzzles.byDate, { date: DATE }),
      expected: signedIn(200),
    },
    [`GET ${ROUTES.puzzles.complete}`]: {
      path: byId(ROUTES.puzzles.complete),
      expected: signedIn(403, { owner: 200 }),
    },
    [`GET ${ROUTES.puzzles.review}`]: {
      path: byId(ROUTES.puzzles.review),
      expected: signedIn(403, { owner: 200 }),
    },
    [`GET ${ROUTES.scores.mine}`]: { path: () => ROUTES.scores.mine, expected: signedIn(200) },
    [`GET ${ROUTES.scores.status}`]: { path: byId(ROUTES.scores.status), expected: signedIn(200) },
    [`POST ${ROUTES.scores.submit}`]: {
      path: byId(ROUTES.scores.submit),
      body: () => [groupOf(DATE, 1)],
      expected: signedIn(409),
    },
    [`POST ${ROUTES.scores.validateGuess}`]: {
      path: () => ROUTES.scores.validateGuess,
      body: () => ({ puzzle_id: id, words: groupOf(DATE, 1) }),
      expected: signedIn(200, { owner: 409 }),
    },
    [`POST ${ROUTES.scores.checkMissingAll}`]: {
      path: () => ROUTES.scores.checkMissingAll,
      expected: signedIn(200),
    },
    [`POST ${ROUTES.scores.sync}`]: {
      path: () => ROUTES.scores.sync,
      body: () => ({ puzzle_id: id, guesses: [] }),
      expected: signedIn(200),
    },
    ...boards(),
  };

  async function send(
    method: string,
    path: string,
    token: string | undefined,
    body?: unknown,
  ): Promise<number> {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return (await fetch(puzzles.url + path, init)).status;
  }

  async function callerOf(role: Role): Promise<Player | undefined> {
    switch (role) {
      case 'anonymous':
        return undefined;
      case 'owner':
        return owner;
      case 'other':
      case 'friend':
      case 'blocked':
        return puzzles.player();
      case 'admin':
        return puzzles.player({ is_admin: true });
      case 'disabled':
        return disabledPlayer();
    }
  }

  async function disabledPlayer(): Promise<Player> {
    const player = puzzles.player({ ver: 1 });
    // In the service's time, because it discards changes that are too old to matter.
    const not_before = `${DATE}T12:00:00.000Z`;
    const revoked = { scope: 'all' } as const;
    await puzzles.app
      .get(RevocationService)
      .revoke({ user_id: player.userId, account_version: 2, revoked, not_before });
    return player;
  }

  it('is declared for every route', () => {
    expect(matrixGaps(listRoutes(puzzles.app), MATRIX)).toEqual([]);
  });

  it('is documented, with the parameters of each route', async () => {
    expect(await openApiFaults(puzzles.app)).toEqual([]);
    expect(await asyncApiFaults(puzzles.app, 'puzzles')).toEqual([]);
  });

  it('is as declared for every role', async () => {
    const ask = async (role: Role, method: string, path: string, body: unknown): Promise<number> =>
      send(method, path, (await callerOf(role))?.token, body);
    expect(await accessDeviations(MATRIX, ask)).toEqual([]);
  });

  it('is refused for every bad token, on every route', async () => {
    const { issuer } = puzzles;
    const tokens = { good: () => issuer.token(), bad: badTokens(issuer) };
    const routes = listRoutes(puzzles.app);
    expect(await tokenCheckFailures(routes, tokens, send)).toEqual([]);
  });

  it('validates every parameter', () => {
    expect(unvalidatedParameters(puzzles.app)).toEqual([]);
  });

  it('gives players only their own scores', async () => {
    const other = puzzles.player();
    expect((await owner.get<unknown[]>(ROUTES.scores.mine)).body).toHaveLength(1);
    expect((await other.get<unknown[]>(ROUTES.scores.mine)).body).toEqual([]);
    expect((await other.status(id)).body.submitted).toBe(false);
  });
});
