import { HEADERS, ROUTES, type LoginResponse, type TodayPuzzle } from '@fourfold/contracts';
import { findInDatabase, startStack, waitFor, type Stack } from '@fourfold/testing';

const EVERYWHERE = [
  ROUTES.users.profile,
  ROUTES.puzzles.available,
  ROUTES.friends.list,
  ROUTES.battle.challenges,
];
const PASSWORD = 'correct horse battery';

describe('leaving the whole product', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await startStack({ env: { LOG_LEVEL: 'warn' } });
  });
  afterAll(() => stack?.stop());

  const call = async <Body>(method: string, path: string, token?: string, body?: unknown) => {
    const response = await fetch(stack.url + path, {
      method,
      headers: {
        [HEADERS.timezone]: 'Europe/Berlin',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
  };
  const register = async (name: string) => {
    const person = { email: `${name}@example.com`, password: PASSWORD, display_name: `${name} Quillfeather` };
    const { body } = await call<LoginResponse>('POST', ROUTES.users.register, undefined, person);
    return { ...person, token: body.access_token, user: body.user };
  };
  const statuses = async (token: string) =>
    Promise.all(EVERYWHERE.map(async (path) => (await call('GET', path, token)).status));
  const refusedEverywhere = async (token: string): Promise<void> => {
    const isRefused = async () => (await statuses(token)).every((status) => status === 401);
    await waitFor(isRefused, { what: 'every service to refuse the token' });
  };

  it('by signing out everywhere: no service takes the token any more', async () => {
    const { token } = await register('ottoline');
    const stays = await register('fern');
    expect(await statuses(token)).toEqual([200, 200, 200, 200]);
    expect((await call('DELETE', ROUTES.users.sessions, token)).status).toBe(204);
    await refusedEverywhere(token);
    expect(await statuses(stays.token)).toEqual([200, 200, 200, 200]);
  });

  it('by deleting the account: the person is in no column of any service, but as a bare id', async () => {
    const person = await register('zora');
    const friend = await register('juniper');
    await call('POST', ROUTES.users.login, undefined, { email: person.email, password: 'not the password' });
    const { body: today } = await call<TodayPuzzle>('GET', ROUTES.puzzles.today, person.token);
    for (let guess = 0; guess < 4; guess += 1)
      await call('POST', ROUTES.scores.validateGuess, person.token, {
        puzzle_id: today.puzzle_id,
        words: [],
        timed_out: true,
      });
    await call('POST', `/api/scores/puzzle/${today.puzzle_id}`, person.token, []);
    await waitFor(async () => {
      const { status } = await call('POST', ROUTES.friends.request, friend.token, {
        username: person.user.username,
      });
      return status === 201;
    });
    const named = () => findInDatabase(stack.database.adminUrl, person.display_name);
    expect(await named()).toEqual(
      expect.arrayContaining(['auth.users.display_name', 'puzzles.players.display_name']),
    );

    expect((await call('DELETE', ROUTES.users.account, person.token)).status).toBe(204);
    await refusedEverywhere(person.token);
    await waitFor(async () => (await named()).length === 0, { what: 'the name to be forgotten' });
    expect(await findInDatabase(stack.database.adminUrl, person.email)).toEqual([]);
    expect(await findInDatabase(stack.database.adminUrl, person.user.username)).toEqual([
      'auth.users.username',
    ]);
    const byId = await waitFor(async () => {
      const places = await findInDatabase(stack.database.adminUrl, person.user.user_id);
      return places.every((place) => MAY_NAME_THE_ID.has(place)) && places;
    });
    expect(byId).toContain('puzzles.players.user_id');
    const { body: board } = await call<{ user_id: string }[]>('GET', ROUTES.leaderboards.todayPublic);
    expect(board.map(({ user_id }) => user_id)).not.toContain(person.user.user_id);
    expect((await call('POST', ROUTES.users.register, undefined, person)).status).toBe(422);
    const { email, password, display_name } = person;
    const again = await call('POST', ROUTES.users.register, undefined, { email, password, display_name });
    expect(again.status).toBe(201);
  });

  it('keeps the list of those who left inside: the gateway lets nobody through to it', async () => {
    for (const path of [ROUTES.accessChanges, ROUTES.jwks]) {
      const response = await fetch(stack.url + path);
      expect(await response.text()).not.toMatch(/"(changes|keys)"/);
    }
  });
});

/** The tombstones, and events that name nobody: they are kept for two weeks, so that a lost stream can be told again. */
const MAY_NAME_THE_ID = new Set([
  'admin.counted_users.user_id',
  'admin.deleted_people.user_id',
  'auth.outbox.aggregate_id',
  'auth.outbox.data',
  'auth.users.email',
  'auth.users.email_key',
  'auth.users.user_id',
  'battle.departures.user_id',
  'battle.people.user_id',
  'puzzles.outbox.aggregate_id',
  'puzzles.outbox.data',
  'puzzles.players.user_id',
  'social.outbox.aggregate_id',
  'social.outbox.data',
  'social.people.user_id',
]);
