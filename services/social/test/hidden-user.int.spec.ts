import { ROUTES } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { statementsDuring } from '@fourfold/platform/testing';
import { ChatService } from '../src/chat/chat.service';
import { HIDDEN_USER_ANSWER_MS } from '../src/limits';
import { SocialUser } from './social-user';
import { SocialApp } from './social-app';

const ROUTE_STATEMENT = /\b(people|friendships|blocks|conversations|messages|reports)\b/;

/** What somebody sees of a user, and everything that takes time until then. */
interface Outcome {
  answer: unknown;
  statements: string[];
  /** Number of queries to auth. */
  asked: number;
  /** Shortest times of the answer, in milliseconds. */
  minimums: number[];
}

type Call = (from: SocialUser, to: SocialUser) => Promise<unknown>;

describe('whether a user has blocked somebody', () => {
  let social: SocialApp;
  let me: SocialUser;

  beforeAll(async () => {
    social = await SocialApp.start();
  });
  beforeEach(async () => {
    me = await social.user('Me');
  });
  afterAll(() => social.stop());

  /** Known to nobody. */
  const nobody = () => new SocialUser(social.url, social.issuer, 'Nobody');
  const stranger = () => social.user('Stranger');

  async function blocker(): Promise<SocialUser> {
    const person = await social.user('Blocker');
    await person.block(me);
    return person;
  }

  async function blockedFriend(): Promise<SocialUser> {
    const person = await social.user('Blocker');
    await social.befriend(person, me);
    await person.block(me);
    return person;
  }

  async function blockerWhoDeclined(): Promise<SocialUser> {
    const person = await social.user('Blocker');
    const { body } = await me.ask(person);
    await person.reject(body.friendship_id);
    await person.block(me);
    return person;
  }

  async function blockedByMe(): Promise<SocialUser> {
    const person = await social.user('Blocked');
    await me.block(person);
    return person;
  }

  const ask: Call = async (from, to) => {
    const { status, body } = await from.ask(to);
    return { status, body };
  };
  const search: Call = (from, to) => from.search(to.username);
  const block: Call = async (from, to) => {
    const { status, body } = await from.block(to);
    return { status, body };
  };
  const report: Call = async (from, to) => {
    const body = { user_id: to.userId, reason: 'rude' };
    return (await from.request('POST', ROUTES.friends.reports, body)).status;
  };
  const chat = (work: (chat: ChatService) => Promise<unknown>): Promise<unknown> =>
    work(social.app.get(ChatService, { strict: false })).catch((error: AppError) => error.code);
  const write: Call = (from, to) =>
    chat((service) => service.send(from.authenticated, { to_user_id: to.userId, message: 'hi' }));
  const history: Call = (from, to) =>
    chat((service) => service.history(from.authenticated, { friend_id: to.userId }));

  async function observe(call: Call, to: SocialUser): Promise<Outcome> {
    const padding = jest.spyOn(social.app.get(Clock), 'withMinimumDuration');
    const before = social.askedOfAuth.length;
    const { result, statements } = await statementsDuring(social.app, () => call(me, to));
    const minimums = padding.mock.calls.map(([ms]) => ms);
    padding.mockRestore();
    return {
      answer: result,
      statements: statements.filter((text) => ROUTE_STATEMENT.test(text)),
      asked: social.askedOfAuth.length - before,
      minimums,
    };
  }

  describe.each<[string, Call, unknown]>([
    ['a friend request', ask, { status: 404, body: { detail: 'User not found' } }],
    ['a search for the exact name', search, []],
  ])('is not revealed by %s', (_, call, answer) => {
    it.each([
      ['who has blocked the caller', blocker],
      ['who has ended the friendship with a block', blockedFriend],
      ['who has declined and then blocked the caller', blockerWhoDeclined],
      ['whom the caller has blocked', blockedByMe],
    ])(
      'to somebody %s: answer, work and shortest time are those for an unknown name',
      async (_who, hidden) => {
        const person = await hidden();
        const unknown = await observe(call, nobody());
        expect(unknown).toMatchObject({ answer, asked: 1, minimums: [HIDDEN_USER_ANSWER_MS] });
        expect(unknown.statements.length).toBeGreaterThan(0);
        expect(await observe(call, person)).toEqual(unknown);
      },
    );
  });

  it.each<[string, Call, unknown]>([
    ['a message', write, 'not_friends'],
    ['the history', history, 'not_friends'],
    ['a block in return', block, { status: 204, body: undefined }],
    ['a report', report, 201],
  ])('is not revealed by %s', async (_, call, answer) => {
    const expected = await observe(call, await stranger());
    expect(expected).toMatchObject({ answer, asked: 0, minimums: [] });
    for (const person of [await blocker(), await blockedFriend()])
      expect(await observe(call, person)).toEqual(expected);
  });

  it.each<[string, Call]>([
    ['a message', write],
    ['the history', history],
  ])('is not revealed by %s to oneself or to an unknown user either', async (_, call) => {
    const expected = await observe(call, await blocker());
    for (const person of [me, nobody()]) expect(await observe(call, person)).toEqual(expected);
  });

  it('is revealed neither by the failure of a request nor by a search while auth is down', async () => {
    const person = await blocker();
    await social.withoutAuth(async () => {
      for (const call of [ask, search])
        expect(await observe(call, person)).toEqual(await observe(call, nobody()));
    });
  });
});
