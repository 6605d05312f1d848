import { OPERATION_ROUTES, ROUTES, routePath } from '@fourfold/contracts';
import { RevocationService } from '@fourfold/platform';
import {
  asyncApiFaults,
  listRoutes,
  openApiFaults,
  unvalidatedMessages,
  unvalidatedParameters,
} from '@fourfold/platform/testing';
import { badTokens, wronglyJudged } from '@fourfold/testing';
import type { Person } from './person';
import { SocialApp } from './social-app';

const ROLES = [
  'anonymous',
  'disabled',
  'sender',
  'recipient',
  'friend',
  'blocked',
  'stranger',
  'admin',
] as const;
type Role = (typeof ROLES)[number];

interface World {
  friendship_id: number;
  sender: Person;
  recipient: Person;
  friend: Person;
  blocked: Person;
}

interface Case {
  method: string;
  path: (world: World) => string;
  body?: (world: World) => unknown;
  /** The answer to each role; those that are left out get the one of `stranger`. */
  expected: Partial<Record<Role, number>> & { stranger: number };
}

const { friends } = ROUTES;
const byRequest = (pattern: `${string}:friendship_id${string}`) => (world: World) =>
  routePath(pattern, { friendship_id: world.friendship_id } as never);
const list = (path: string): Case => ({ method: 'GET', path: () => path, expected: { stranger: 200 } });

/** The recipient was asked by the sender, is a friend of the friend and has blocked the blocked. */
const MATRIX: Record<string, Case> = {
  [`GET ${friends.list}`]: list(friends.list),
  [`GET ${friends.search}`]: { ...list(friends.search), path: () => `${friends.search}?query=ad` },
  [`GET ${friends.pending}`]: list(friends.pending),
  [`GET ${friends.sent}`]: list(friends.sent),
  [`GET ${friends.blocks}`]: list(friends.blocks),
  [`POST ${friends.request}`]: {
    method: 'POST',
    path: () => friends.request,
    body: ({ recipient }) => ({ username: recipient.username }),
    expected: { stranger: 201, sender: 409, recipient: 400, friend: 409, blocked: 404 },
  },
  [`PUT ${friends.accept}`]: {
    method: 'PUT',
    path: byRequest(friends.accept),
    expected: { stranger: 404, recipient: 200 },
  },
  [`PUT ${friends.reject}`]: {
    method: 'PUT',
    path: byRequest(friends.reject),
    expected: { stranger: 404, recipient: 200 },
  },
  [`DELETE ${friends.cancel}`]: {
    method: 'DELETE',
    path: byRequest(friends.cancel),
    expected: { stranger: 404, sender: 204 },
  },
  [`DELETE ${friends.remove}`]: {
    method: 'DELETE',
    path: ({ recipient }) => routePath(friends.remove, { user_id: recipient.userId }),
    expected: { stranger: 404, friend: 204 },
  },
  [`POST ${friends.block}`]: {
    method: 'POST',
    path: ({ recipient }) => routePath(friends.block, { user_id: recipient.userId }),
    expected: { stranger: 204, recipient: 400 },
  },
  [`DELETE ${friends.block}`]: {
    method: 'DELETE',
    path: ({ recipient }) => routePath(friends.block, { user_id: recipient.userId }),
    expected: { stranger: 204 },
  },
  [`POST ${friends.reports}`]: {
    method: 'POST',
    path: () => friends.reports,
    body: ({ recipient }) => ({ user_id: recipient.userId, reason: 'rude' }),
    expected: { stranger: 201, recipient: 400 },
  },
};
const OPERATION = Object.values(OPERATION_ROUTES).map((path) => `GET ${path}`);

describe('access to friends', () => {
  let social: SocialApp;

  beforeAll(async () => {
    social = await SocialApp.start();
  });
  afterAll(() => social.stop());

  async function makeWorld(): Promise<World> {
    const [sender, recipient, friend, blocked] = [
      await social.person(),
      await social.person(),
      await social.person(),
      await social.person(),
    ];
    await social.befriend(friend, recipient);
    await recipient.block(blocked);
    const { body } = await sender.ask(recipient);
    return { sender, recipient, friend, blocked, friendship_id: body.friendship_id };
  }
  async function tokenOf(role: Role, world: World): Promise<string | undefined> {
    switch (role) {
      case 'anonymous':
        return undefined;
      case 'disabled': {
        const disabled = await social.person();
        const not_before = new Date().toISOString();
        const revoked = { scope: 'all' } as const;
        const change = { user_id: disabled.userId, account_version: 2, revoked, not_before };
        await social.app.get(RevocationService).revoke(change);
        return social.issuer.token({ sub: disabled.userId, ver: 1 });
      }
      case 'stranger':
        return (await social.person()).token;
      case 'admin': {
        const admin = await social.person();
        return social.issuer.token({ sub: admin.userId, username: admin.username, is_admin: true });
      }
      default:
        return world[role].token;
    }
  }
  async function statusOf({ method, path, body }: Case, world: World, token?: string): Promise<number> {
    const response = await fetch(social.url + path(world), {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body ? { body: JSON.stringify(body(world)) } : {}),
    });
    return response.status;
  }

  it('is decided for every route there is, and everything is validated, messages too', () => {
    const routes = listRoutes(social.app).map(({ method, path }) => `${method} ${path}`);
    expect(routes.sort()).toEqual([...Object.keys(MATRIX), ...OPERATION].sort());
    expect(unvalidatedParameters(social.app)).toEqual([]);
    expect(unvalidatedMessages(social.app)).toEqual([]);
  });

  it('is documented, as is what each route and message takes', async () => {
    expect(await openApiFaults(social.app)).toEqual([]);
    expect(await asyncApiFaults(social.app, 'social', { path: ROUTES.sockets.friends })).toEqual([]);
  });

  describe.each(Object.entries(MATRIX))('%s', (_route, route) => {
    it.each(ROLES)('answers %s as it should', async (role) => {
      const world = await makeWorld();
      const isOut = role === 'anonymous' || role === 'disabled';
      const expected = isOut ? 401 : (route.expected[role] ?? route.expected.stranger);
      expect(await statusOf(route, world, await tokenOf(role, world))).toBe(expected);
    });
  });

  it('opens to no bad token, on any route', async () => {
    const tokens = { good: async () => (await social.person()).token, bad: badTokens(social.issuer) };
    const send = async (method: string, path: string, token: string): Promise<number> =>
      (await fetch(social.url + path, { method, headers: { authorization: `Bearer ${token}` } })).status;
    expect(await wronglyJudged(listRoutes(social.app), tokens, send)).toEqual([]);
  });

  describe('with hostile input', () => {
    it.each([
      ['PUT', '/api/friends/request/abc/accept', 422],
      ['PUT', '/api/friends/request/0/accept', 404],
      ['PUT', '/api/friends/request/2147483648/reject', 404],
      ['DELETE', '/api/friends/request/1%00/cancel', 422],
      ['DELETE', '/api/friends/not-an-id', 404],
      ['DELETE', '/api/friends/%00', 404],
      ['POST', '/api/friends/blocks/%27--', 404],
      ['GET', '/api/friends/search', 422],
      ['GET', '/api/friends/search?query=ab&query=cd', 422],
      ['GET', '/api/friends/search?query[]=ab', 422],
      ['GET', '/api/friends/search?__proto__[query]=ab', 422],
    ])('answers %s %s with %i', async (method, path, expected) => {
      expect((await (await social.person()).request(method, path)).status).toBe(expected);
    });
  });
});
