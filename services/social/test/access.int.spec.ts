import { ROUTES, routePath } from '@fourfold/contracts';
import { RevocationService } from '@fourfold/platform';
import {
  asyncApiFaults,
  listRoutes,
  openApiFaults,
  unvalidatedMessages,
  unvalidatedParameters,
} from '@fourfold/platform/testing';
import {
  accessDeviations,
  badTokens,
  matrixGaps,
  signedIn,
  tokenCheckFailures,
  type AccessMatrix,
  type Role,
} from '@fourfold/testing';
import type { Person } from './person';
import { SocialApp } from './social-app';

/** The recipient has a request from `sender`, is a friend of `friend` and has blocked `blocked`. */
interface Fixture {
  friendship_id: number;
  sender: Person;
  recipient: Person;
  friend: Person;
  blocked: Person;
}

const { friends } = ROUTES;

describe('access to friends', () => {
  let social: SocialApp;
  let fixture: Fixture;
  let owner: 'recipient' | 'sender' = 'recipient';

  beforeAll(async () => {
    social = await SocialApp.start();
    fixture = await createFixture();
  });
  afterAll(() => social.stop());

  async function createFixture(): Promise<Fixture> {
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

  /** A path in a new fixture, to a resource that the recipient or the sender owns. */
  const inNewFixture =
    (path: (fixture: Fixture) => string, whose: typeof owner = 'recipient') =>
    async () => {
      fixture = await createFixture();
      owner = whose;
      return path(fixture);
    };
  const list = (path: string, query = '') => ({ path: () => path + query, expected: signedIn(200) });
  const toRecipient = (pattern: typeof friends.block | typeof friends.remove) =>
    inNewFixture(({ recipient }) => routePath(pattern, { user_id: recipient.userId }));
  const byRequest = (
    pattern: typeof friends.accept | typeof friends.reject | typeof friends.cancel,
    whose?: typeof owner,
  ) => inNewFixture(({ friendship_id }) => routePath(pattern, { friendship_id }), whose);

  const MATRIX: AccessMatrix = {
    [`GET ${friends.list}`]: list(friends.list),
    [`GET ${friends.search}`]: list(friends.search, '?query=ad'),
    [`GET ${friends.pending}`]: list(friends.pending),
    [`GET ${friends.sent}`]: list(friends.sent),
    [`GET ${friends.blocks}`]: list(friends.blocks),
    [`POST ${friends.request}`]: {
      path: inNewFixture(() => friends.request),
      body: () => ({ username: fixture.recipient.username }),
      expected: signedIn(201, { owner: 400, friend: 409, blocked: 404 }),
    },
    [`PUT ${friends.accept}`]: { path: byRequest(friends.accept), expected: signedIn(404, { owner: 200 }) },
    [`PUT ${friends.reject}`]: { path: byRequest(friends.reject), expected: signedIn(404, { owner: 200 }) },
    [`DELETE ${friends.cancel}`]: {
      path: byRequest(friends.cancel, 'sender'),
      expected: signedIn(404, { owner: 204 }),
    },
    [`DELETE ${friends.remove}`]: {
      path: toRecipient(friends.remove),
      expected: signedIn(404, { friend: 204 }),
    },
    [`POST ${friends.block}`]: { path: toRecipient(friends.block), expected: signedIn(204, { owner: 400 }) },
    [`DELETE ${friends.block}`]: { path: toRecipient(friends.block), expected: signedIn(204) },
    [`POST ${friends.reports}`]: {
      path: inNewFixture(() => friends.reports),
      body: () => ({ user_id: fixture.recipient.userId, reason: 'rude' }),
      expected: signedIn(201, { owner: 400 }),
    },
  };

  async function tokenOf(role: Role): Promise<string | undefined> {
    switch (role) {
      case 'anonymous':
        return undefined;
      case 'owner':
        return fixture[owner].token;
      case 'friend':
      case 'blocked':
        return fixture[role].token;
      case 'other':
        return (await social.person()).token;
      case 'admin':
        return (await social.person('Admin', { is_admin: true })).token;
      case 'disabled': {
        const { userId, token } = await social.person();
        const not_before = new Date().toISOString();
        const revoked = { scope: 'all' } as const;
        const change = { user_id: userId, account_version: 2, revoked, not_before };
        await social.app.get(RevocationService).revoke(change);
        return token;
      }
    }
  }

  async function send(method: string, path: string, token?: string, body?: unknown): Promise<number> {
    const response = await fetch(social.url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.status;
  }

  it('is declared for every route, and every parameter and message is validated', () => {
    expect(matrixGaps(listRoutes(social.app), MATRIX)).toEqual([]);
    expect(unvalidatedParameters(social.app)).toEqual([]);
    expect(unvalidatedMessages(social.app)).toEqual([]);
  });

  it('is documented, with the parameters of each route and message', async () => {
    expect(await openApiFaults(social.app)).toEqual([]);
    expect(await asyncApiFaults(social.app, 'social', { path: ROUTES.sockets.friends })).toEqual([]);
  });

  it('is as declared for every role', async () => {
    const ask = async (role: Role, method: string, path: string, body: unknown) =>
      send(method, path, await tokenOf(role), body);
    expect(await accessDeviations(MATRIX, ask)).toEqual([]);
  });

  it('is refused for every bad token, on every route', async () => {
    const tokens = { good: async () => (await social.person()).token, bad: badTokens(social.issuer) };
    expect(await tokenCheckFailures(listRoutes(social.app), tokens, send)).toEqual([]);
  });

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
