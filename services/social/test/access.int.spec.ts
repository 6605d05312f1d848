import { ROUTES, routePath } from '@fourfold/contracts';
import { accessSuite } from '@fourfold/platform/testing';
import { adminReads, byAdmin, signedIn } from '@fourfold/testing';
import type { SocialUser } from './social-user';
import { SocialApp } from './social-app';

/** The recipient has a request from `sender`, is a friend of `friend` and has blocked `blocked`. */
interface Fixture {
  friendship_id: number;
  sender: SocialUser;
  recipient: SocialUser;
  friend: SocialUser;
  blocked: SocialUser;
}

const { admin, friends, users } = ROUTES;
const NOBODY = { user_id: '00000000-0000-7000-8000-000000000000' };

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
      await social.user(),
      await social.user(),
      await social.user(),
      await social.user(),
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
  const toRecipient = (pattern: typeof friends.block | typeof friends.nudge | typeof friends.remove) =>
    inNewFixture(({ recipient }) => routePath(pattern, { user_id: recipient.userId }));
  const byRequest = (
    pattern: typeof friends.accept | typeof friends.reject | typeof friends.cancel,
    whose?: typeof owner,
  ) => inNewFixture(({ friendship_id }) => routePath(pattern, { friendship_id }), whose);

  accessSuite(() => social, {
    service: 'social',
    socket: ROUTES.sockets.friends,
    matrix: {
      [`GET ${friends.list}`]: signedIn(200),
      [`GET ${friends.search}`]: { path: () => `${friends.search}?query=ad`, expected: signedIn(200) },
      [`GET ${friends.pending}`]: signedIn(200),
      [`GET ${friends.sent}`]: signedIn(200),
      [`GET ${friends.today}`]: signedIn(200),
      [`GET ${friends.news}`]: signedIn(200),
      [`POST ${friends.readNews}`]: {
        path: () => routePath(friends.readNews, { news_id: 99_999 }),
        expected: signedIn(404),
      },
      [`POST ${friends.nudge}`]: {
        path: toRecipient(friends.nudge),
        expected: signedIn(404, { friend: 204 }),
      },
      [`GET ${friends.blocks}`]: signedIn(200),
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
      [`POST ${friends.block}`]: {
        path: toRecipient(friends.block),
        expected: signedIn(204, { owner: 400 }),
      },
      [`DELETE ${friends.block}`]: { path: toRecipient(friends.block), expected: signedIn(204) },
      [`GET ${users.notices}`]: signedIn(200),
      [`POST ${users.readNotice}`]: {
        path: () => routePath(users.readNotice, { notice_id: 1 }),
        expected: signedIn(404),
      },
      [`GET ${admin.reports}`]: adminReads(200),
      [`PUT ${admin.report}`]: byAdmin(routePath(admin.report, { report_id: 99_999 }), 404, {
        status: 'handling',
      }),
      [`GET ${admin.reportCases}`]: adminReads(200),
      [`PUT ${admin.reportCase}`]: byAdmin(routePath(admin.reportCase, NOBODY), 404, { status: 'handling' }),
      [`POST ${admin.warnUser}`]: byAdmin(routePath(admin.warnUser, NOBODY), 404, {
        message: 'Please be kind',
      }),
      [`POST ${friends.reports}`]: {
        path: inNewFixture(() => friends.reports),
        body: () => ({ user_id: fixture.recipient.userId, reason: 'rude' }),
        expected: signedIn(201, { owner: 400 }),
      },
    },
    tokenOf: async (role) => {
      if (role === 'owner') return fixture[owner].token;
      if (role === 'friend' || role === 'blocked') return fixture[role].token;
      if (role === 'guest') return social.issuer.token({ is_guest: true });
      const person = await social.user();
      // The account counts, whatever the token claims.
      if (role === 'admin' || role === 'observer') social.accounts.grant(person.userId, role);
      return person.token;
    },
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
    expect((await (await social.user()).request(method, path)).status).toBe(expected);
  });
});
