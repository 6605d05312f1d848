import { ROUTES, routePath } from '@fourfold/contracts';
import { listRoutes, unvalidatedParameters } from '@fourfold/platform/inspection';
import * as fc from 'fast-check';
import { generateKeyPairSync } from 'node:crypto';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-08-20';

type Role = 'anonymous' | 'owner' | 'other' | 'admin';

interface Case {
  method: string;
  /** The path of the puzzle that the owner has finished and scored. */
  path: (id: number) => string;
  body?: (id: number) => unknown;
  /** The answer to each role. Nobody can name another player: what is somebody else's is not there at all. */
  expected: Record<Role, number>;
}

const everybody = { anonymous: 200, owner: 200, other: 200, admin: 200 };
const signedIn = { ...everybody, anonymous: 401 };
const byId = (pattern: `${string}:puzzle_id${string}`) => (id: number) =>
  routePath(pattern, { puzzle_id: id } as never);

const MATRIX: Record<string, Case> = {
  [`GET ${ROUTES.puzzles.today}`]: {
    method: 'GET',
    path: () => ROUTES.puzzles.today,
    expected: { ...signedIn, owner: 409 },
  },
  [`GET ${ROUTES.puzzles.available}`]: {
    method: 'GET',
    path: () => ROUTES.puzzles.available,
    expected: signedIn,
  },
  [`GET ${ROUTES.puzzles.byDate}`]: {
    method: 'GET',
    path: () => routePath(ROUTES.puzzles.byDate, { date: DATE }),
    expected: signedIn,
  },
  [`GET ${ROUTES.puzzles.complete}`]: {
    method: 'GET',
    path: byId(ROUTES.puzzles.complete),
    expected: { ...signedIn, other: 403, admin: 403 },
  },
  [`GET ${ROUTES.scores.mine}`]: { method: 'GET', path: () => ROUTES.scores.mine, expected: signedIn },
  [`GET ${ROUTES.scores.status}`]: { method: 'GET', path: byId(ROUTES.scores.status), expected: signedIn },
  [`POST ${ROUTES.scores.submit}`]: {
    method: 'POST',
    path: byId(ROUTES.scores.submit),
    body: () => [groupOf(DATE, 1)],
    expected: { anonymous: 401, owner: 409, other: 409, admin: 409 },
  },
  [`POST ${ROUTES.scores.validateGuess}`]: {
    method: 'POST',
    path: () => ROUTES.scores.validateGuess,
    body: (id) => ({ puzzle_id: id, words: groupOf(DATE, 1) }),
    expected: { ...signedIn, owner: 409 },
  },
  [`POST ${ROUTES.scores.checkMissingAll}`]: {
    method: 'POST',
    path: () => ROUTES.scores.checkMissingAll,
    expected: signedIn,
  },
  [`GET ${ROUTES.leaderboards.today}`]: {
    method: 'GET',
    path: () => ROUTES.leaderboards.today,
    expected: signedIn,
  },
  [`GET ${ROUTES.leaderboards.todayPublic}`]: {
    method: 'GET',
    path: () => ROUTES.leaderboards.todayPublic,
    expected: everybody,
  },
};
const OPERATION = ['GET /health/live', 'GET /health/ready', 'GET /metrics'];

describe('access to puzzles and scores', () => {
  let puzzles: PuzzlesApp;
  let owner: Player;
  let id: number;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule(DATE);
    owner = puzzles.player();
    id = await owner.win();
    await owner.submit(id, []);
  });
  afterAll(() => puzzles.stop());

  async function statusOf({ method, path, body }: Case, authorization?: string): Promise<number> {
    const headers = { ...(authorization ? { authorization } : {}), 'content-type': 'application/json' };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body(id)) } : {}) };
    return (await fetch(puzzles.url + path(id), init)).status;
  }

  it('is decided for every route there is', () => {
    const routes = listRoutes(puzzles.app).map(({ method, path }) => `${method} ${path}`);
    expect(routes.sort()).toEqual([...Object.keys(MATRIX), ...OPERATION].sort());
  });

  it('has no parameter that nothing validates', () => {
    expect(unvalidatedParameters(puzzles.app)).toEqual([]);
  });

  describe.each(Object.entries(MATRIX))('%s', (_route, route) => {
    it.each(Object.entries(route.expected) as [Role, number][])(
      'answers %s with %i',
      async (role, expected) => {
        const caller = {
          anonymous: undefined,
          owner,
          other: puzzles.player(),
          admin: puzzles.player({ is_admin: true }),
        };
        const player = caller[role];
        expect(await statusOf(route, player && `Bearer ${player.token}`)).toBe(expected);
      },
    );
  });

  const guarded = Object.entries(MATRIX).filter(([, { expected }]) => expected.anonymous === 401);
  it.each(guarded)('refuses every forged token at %s', async (_route, route) => {
    const { issuer } = puzzles;
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const past = Math.floor(Date.now() / 1000) - 60;
    const tokens = [
      'nonsense',
      `${owner.token.slice(0, -6)}AAAAAA`,
      `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${owner.token.split('.')[1]}.`,
      issuer.token({}, { key: stranger }),
      issuer.token({ exp: past }),
      issuer.token({ iss: 'somebody' }),
      issuer.token({ aud: 'something' }),
      issuer.token({}, { header: { typ: 'JWT' } }),
    ];
    for (const token of tokens) expect(await statusOf(route, `Bearer ${token}`)).toBe(401);
  });

  it('gives each player their own scores and none of another’s', async () => {
    const other = puzzles.player();
    expect((await owner.get<unknown[]>(ROUTES.scores.mine)).body).toHaveLength(1);
    expect((await other.get<unknown[]>(ROUTES.scores.mine)).body).toEqual([]);
    expect((await other.status(id)).body.submitted).toBe(false);
  });

  describe('with hostile input', () => {
    const hostile = fc.oneof(
      fc.anything({ withNullPrototype: false }),
      fc.constantFrom<unknown>(
        { puzzle_id: 1e308, words: [] },
        { puzzle_id: '1', words: ['A', 'B', 'C', 'D'] },
        { puzzle_id: 1, words: 'ABCD' },
        { puzzle_id: 1, words: [['A'], ['B'], ['C'], ['D']] },
        { puzzle_id: 1, words: ['A', 'B', 'C', '\u0000'] },
        { puzzle_id: 1, words: ['A', 'B', 'C', 'x'.repeat(10_000)] },
        { puzzle_id: 1, words: [], timed_out: 'yes' },
        { puzzle_id: 1, words: [], timed_out: null },
        { puzzle_id: 1, words: [], timed_out: true, points_scored: 1000 },
        { puzzle_id: [1], words: {} },
        { constructor: { prototype: { is_admin: true } }, puzzle_id: 1, words: [] },
        [['A', 'B', 'C', 'D'], { length: 4 }],
        [[['A'], ['B'], ['C'], ['D']]],
      ),
    );
    const targets = fc.constantFrom(
      ROUTES.scores.validateGuess,
      '/api/scores/puzzle/1',
      ROUTES.scores.checkMissingAll,
    );

    it('answers 4xx to every body and changes nothing', async () => {
      const attacker = puzzles.player();
      const started = await attacker.today();
      await fc.assert(
        fc.asyncProperty(targets, hostile, async (path, body) => {
          const { status } = await attacker.request('POST', path, body ?? null);
          const isHarmless = path === ROUTES.scores.checkMissingAll && status === 200;
          expect(isHarmless || (status >= 400 && status < 500)).toBe(true);
        }),
        { numRuns: 300 },
      );
      expect((await attacker.status(started.body.puzzle_id)).body).toMatchObject({
        mistakes_used: 0,
        submitted: false,
      });
    });

    it.each<[string, string, number]>([
      ['a prototype', '{"__proto__": {"is_admin": true}, "puzzle_id": 1, "words": []}', 422],
      ['half a body', '{"puzzle_id": 1, "words": [', 400],
      ['NaN', '{"puzzle_id": NaN, "words": []}', 400],
      ['2,000 levels', `{"puzzle_id": 1, "words": ${'['.repeat(2_000)}${']'.repeat(2_000)}}`, 422],
      ['70 KB', `{"puzzle_id": 1, "words": ["${'x'.repeat(70_000)}"]}`, 413],
    ])('refuses a body with %s', async (_name, body, expected) => {
      const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
      const response = await fetch(puzzles.url + ROUTES.scores.validateGuess, {
        method: 'POST',
        headers,
        body,
      });
      expect(response.status).toBe(expected);
    });

    it.each([
      '/api/scores/puzzle/1e3/status',
      '/api/scores/puzzle/-1/status',
      '/api/scores/puzzle/0/status',
      '/api/scores/puzzle/99999999999999999999/status',
      '/api/scores/puzzle/1%00/status',
      '/api/puzzles/1;drop table scores/complete',
      '/api/puzzles/date/2026-08-20%27--',
      '/api/puzzles/available?limit=1e999',
      '/api/puzzles/available?skip=1&skip=2',
      '/api/scores/me?__proto__[x]=1&skip=99999999999999999999',
    ])('answers 4xx to %s', async (path) => {
      const { status } = await owner.get(path);
      expect(status >= 400 && status < 500).toBe(true);
    });
  });
});
