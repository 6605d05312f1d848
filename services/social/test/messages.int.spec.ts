import {
  ERRORS,
  FRIENDS_CLIENT,
  FRIENDS_SERVER,
  type DirectMessage,
  type ErrorCode,
  type FriendsClientMessages,
  type FriendsServerMessages,
} from '@fourfold/contracts';
import { randomUUID } from 'node:crypto';
import type { SocialUser } from './social-user';
import { SocialApp } from './social-app';
import { TRANSPORTS, type Tab } from './tab';

const ROLES = ['reader', 'writer', 'friend', 'former', 'blocked', 'stranger', 'admin'] as const;
type Role = (typeof ROLES)[number];
type ClientName = keyof FriendsClientMessages;
type ServerName = keyof FriendsServerMessages;

/** The writer has sent one message to the reader, has another and a former friend, and has blocked a user. */
interface Fixture extends Record<Role, SocialUser> {
  message_id: number;
}

interface Case<Name extends ClientName> {
  payload: (fixture: Fixture) => FriendsClientMessages[Name];
  /** The answer to users who may send it. */
  answer: ServerName | undefined;
  /** Users who may not send it, and the error they get. */
  refused?: { roles: readonly Role[]; code: ErrorCode };
  /** Invalid payloads. */
  faults: object[];
}

const OUTSIDERS = ['writer', 'former', 'blocked', 'stranger', 'admin'] as const;
const NO_IDS = [undefined, null, '', 'x', 7, {}, [], "' or 1=1 --", `${randomUUID()}\u0000`];
const NO_NUMBERS = [undefined, null, '1', '', 0, -1, 1.5, 2 ** 53, NaN, [1], {}, true];

/** Every message that a client can send; a missing one does not compile. */
const MESSAGES: { [Name in ClientName]: Case<Name> } = {
  ping: { payload: () => ({}), answer: 'pong', faults: [] },
  pong: { payload: () => ({}), answer: undefined, faults: [] },
  authenticate: {
    payload: ({ reader }) => ({ token: reader.token }),
    answer: undefined,
    refused: { roles: [...OUTSIDERS, 'friend'], code: 'unauthorized' },
    faults: [{}, ...[null, 7, {}, ['x']].map((token) => ({ token })), { token: 'x', user_id: randomUUID() }],
  },
  send_message: {
    payload: ({ writer }) => ({ to_user_id: writer.userId, message: 'hi' }),
    answer: 'new_message',
    refused: { roles: OUTSIDERS, code: 'not_friends' },
    faults: [
      {},
      ...NO_IDS.map((to_user_id) => ({ to_user_id, message: 'hi' })),
      ...[
        undefined,
        null,
        '',
        ' \n ',
        '\u200b\u202e',
        7,
        ['hi'],
        'nul\u0000',
        'half \ud83d',
        'x'.repeat(2_001),
      ].map((message) => ({
        to_user_id: randomUUID(),
        message,
      })),
      { to_user_id: randomUUID(), message: 'hi', client_message_id: '' },
      { to_user_id: randomUUID(), message: 'hi', client_message_id: null },
      { to_user_id: randomUUID(), message: 'hi', from_user_id: randomUUID() },
    ],
  },
  typing: {
    payload: ({ writer }) => ({ to_user_id: writer.userId }),
    answer: undefined,
    refused: { roles: OUTSIDERS, code: 'not_friends' },
    faults: [
      {},
      ...NO_IDS.map((to_user_id) => ({ to_user_id })),
      { to_user_id: randomUUID(), user_id: randomUUID() },
    ],
  },
  mark_read: {
    payload: ({ message_id }) => ({ message_id }),
    answer: undefined,
    refused: { roles: [...OUTSIDERS, 'friend'], code: 'message_not_found' },
    faults: [
      {},
      ...NO_NUMBERS.map((message_id) => ({ message_id })),
      { message_id: 1, reader_id: randomUUID() },
    ],
  },
  get_online_friends: {
    payload: () => ({}),
    answer: 'online_friends',
    faults: [{ user_id: randomUUID() }],
  },
  get_chat_history: {
    payload: ({ writer }) => ({ friend_id: writer.userId, offset: 0 }),
    answer: 'chat_history',
    refused: { roles: OUTSIDERS, code: 'not_friends' },
    faults: [
      {},
      ...NO_IDS.map((friend_id) => ({ friend_id })),
      ...[null, '0', -1, 1.5, 2 ** 53, []].map((offset) => ({ friend_id: randomUUID(), offset })),
      ...[null, '0', -1, 1.5, 2 ** 31].map((after_seq) => ({ friend_id: randomUUID(), after_seq })),
    ],
  },
  set_appear_offline: {
    payload: () => ({ appear_offline: true }),
    answer: 'appear_offline',
    faults: [
      {},
      ...[null, 'true', 1, 0, [], {}].map((appear_offline) => ({ appear_offline })),
      { appear_offline: true, user_id: randomUUID() },
    ],
  },
  set_battle_news: {
    payload: () => ({ enabled: true }),
    answer: 'battle_news',
    faults: [
      {},
      ...[null, 'true', 1, 0, [], {}].map((enabled) => ({ enabled })),
      { enabled: true, user_id: randomUUID() },
    ],
  },
  get_battle_news: { payload: () => ({}), answer: 'battle_news', faults: [{ user_id: randomUUID() }] },
  get_appear_offline: { payload: () => ({}), answer: 'appear_offline', faults: [{ user_id: randomUUID() }] },
};
const NAMES = Object.values(FRIENDS_CLIENT);

const [[, open]] = TRANSPORTS as [(typeof TRANSPORTS)[0]];

describe('every message of the friends socket', () => {
  let social: SocialApp;
  let fixture: Fixture;
  const tabs: Tab[] = [];

  beforeAll(async () => {
    social = await SocialApp.start();
    fixture = await createFixture();
  });
  afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));
  afterAll(() => social.stop());

  async function createFixture(): Promise<Fixture> {
    const [reader, writer, friend, former, blocked, stranger] = await Promise.all(
      ['Ria', 'Wim', 'Fay', 'Fox', 'Bob', 'Sam'].map((name) => social.user(name)),
    );
    const admin = await social.user('Admin', { is_admin: true });
    const people = { reader, writer, friend, former, blocked, stranger, admin } as Record<Role, SocialUser>;
    for (const other of [people.reader, people.friend, people.former, people.blocked])
      await social.befriend(people.writer, other);
    const { writer: wim } = people;
    const tab = await tabOf(wim);
    tab.send('send_message', { to_user_id: people.reader.userId, message: 'for your eyes' });
    const { id: message_id } = await tab.hear('new_message');
    await wim.remove(people.former);
    await wim.block(people.blocked);
    return { ...people, message_id };
  }

  async function tabOf(person: SocialUser): Promise<Tab> {
    const tab = await open(social.url, person.token);
    tabs.push(tab);
    await tab.settled();
    return tab;
  }

  /** The answers to one message: names of events, or errors. */
  async function answerTo(tab: Tab, name: string, payload: object, expected?: ServerName): Promise<unknown> {
    const before = tab.received.length;
    tab.send(name as ClientName, payload as never);
    if (expected) await tab.hear(expected, tab.heard(expected).length + 1);
    else await tab.settled();
    const heard = tab.received.slice(before).filter((message) => message.name !== 'online_status');
    if (!expected) heard.pop();
    return heard.map((message) => (message.name === 'error' ? message.payload : message.name));
  }

  /** All rows that a message can change. */
  const everything = (): Promise<unknown[]> =>
    social.sql(`select (select json_agg(m order by message_id) from messages m) as messages,
      (select json_agg(c order by friendship_id) from conversations c) as conversations,
      (select json_agg(f order by friendship_id) from friendships f) as friendships,
      (select json_agg(p order by user_id) from people p) as people`);

  describe.each(NAMES)('%s', (name) => {
    const { payload, answer, refused, faults } = MESSAGES[name];

    it('is answered for users who may send it, and refused for all others without effect', async () => {
      for (const role of ROLES.toReversed()) {
        const tab = await tabOf(fixture[role]);
        const isRefused = refused?.roles.includes(role) ?? false;
        const before = await everything();
        const expected = isRefused ? 'error' : answer;
        const heard = await answerTo(tab, name, payload(fixture), expected);
        const code = refused?.code ?? 'unknown_message';
        const refusal = [{ message: ERRORS[code].detail, code }];
        expect({ role, heard }).toEqual({ role, heard: isRefused ? refusal : answer ? [answer] : [] });
        if (isRefused) expect(await everything()).toEqual(before);
      }
    });

    if (faults.length > 0)
      it('is refused without effect when its payload is invalid', async () => {
        const tab = await tabOf(fixture.reader);
        const before = await everything();
        for (const fault of faults) tab.send(name, fault as never);
        await tab.settled();
        const refusal = { message: expect.stringMatching(/./), code: 'validation_failed' };
        expect(tab.heard('error')).toEqual(faults.map(() => refusal));
        expect(await everything()).toEqual(before);
      });
  });

  it('is acknowledged with what was stored, or with the error', async () => {
    const { reader, writer } = fixture;
    const tab = await tabOf(reader);
    const payload = { to_user_id: writer.userId, message: 'hi' };
    const message = await tab.acknowledged<DirectMessage>('send_message', payload);
    expect(message).toEqual(await tab.hear('new_message'));
    const refused = await tab.acknowledged('send_message', { ...payload, to_user_id: reader.userId });
    expect(refused).toMatchObject({ error: { code: 'not_friends' } });
  });

  it.each(['字', '😀', '"'])('is accepted with 2,000 characters %s', async (character) => {
    // Two who have sent nothing yet: the limit of messages is small.
    const [reader, writer] = await social.friends();
    const tab = await tabOf(reader);
    const text = character.repeat(2_000);
    const message = await tab.acknowledged('send_message', { to_user_id: writer.userId, message: text });
    expect(message).toMatchObject({ message: text });
  });

  it('does not show a friend messages to another user', async () => {
    const { friend, writer } = await createFixture();
    const tab = await tabOf(friend);
    const history = await tab.ask('get_chat_history', { friend_id: writer.userId }, 'chat_history');
    expect(history).toEqual({ friend_id: writer.userId, messages: [] });
  });

  it('shows who is online only to friends', async () => {
    const people = await createFixture();
    const seen: Partial<Record<Role, boolean>> = {};
    for (const role of ROLES) {
      const tab = await tabOf(people[role]);
      const { friends } = await tab.ask('get_online_friends', {}, 'online_friends');
      seen[role] = friends.includes(people.writer.userId);
    }
    const nobody = { writer: false, former: false, blocked: false, stranger: false, admin: false };
    expect(seen).toEqual({ ...nobody, reader: true, friend: true });
  });

  it('is refused when it is unknown or one that only the server sends', async () => {
    const tab = await tabOf(await social.user());
    for (const name of Object.values(FRIENDS_SERVER).filter((each) => !NAMES.some((own) => own === each)))
      expect(await answerTo(tab, name, {}, 'error')).toMatchObject([{ code: 'wrong_direction' }]);
    expect(await answerTo(tab, 'join_lobby', {}, 'error')).toMatchObject([{ code: 'unknown_message' }]);
  });
});
