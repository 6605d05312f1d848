import {
  ROUTES,
  routePath,
  type BattleClientMessages,
  type BattleServerMessages,
  type TodayPuzzle,
  type User,
} from '@fourfold/contracts';
import {
  badTokens,
  deviations,
  findInDatabase,
  ROLES,
  undecided,
  waitFor,
  wronglyJudged,
  type AccessMatrix,
} from '@fourfold/testing';
import { SocketTab, transportsOf } from '@fourfold/testing/tab';
import { TestUser } from '@fourfold/testing/user';
import WebSocket from 'ws';
import { accessMatrix } from './access/matrix';
import { People } from './access/people';
import {
  contractPaths,
  readDocument,
  routesOf,
  SOCKET_PATHS,
  type DocumentedRoute,
} from './fixtures/documented-routes';
import { PASSWORD, Product } from './fixtures/product';

class Tab extends SocketTab<BattleClientMessages, BattleServerMessages> {}

const SOCKETS = SOCKET_PATHS.flatMap((path) =>
  transportsOf(path, () => new Tab()).map(([transport, open]) => [path, transport, open] as const),
);
const [[, , openBattle]] = SOCKETS.filter(([path]) => path === ROUTES.sockets.battle) as [
  (typeof SOCKETS)[number],
];
/** The errors of an open socket for an invalid token, or for one that is too long. */
const REFUSALS = ['unauthorized', 'validation_failed', 'payload_too_large'];

/** A route of every service that authenticates users. */
const USER_ROUTES = [
  ROUTES.users.profile,
  ROUTES.puzzles.available,
  ROUTES.friends.list,
  ROUTES.battle.challenges,
];
/** The tombstones, and events that name nobody: they are kept for two weeks, so that a lost stream can be published again. */
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

let product: Product;

beforeAll(async () => {
  product = await Product.start();
});
afterAll(() => product?.stop());

describe('access to the whole product', () => {
  let people: People;
  let matrix: AccessMatrix;
  let routes: Pick<DocumentedRoute, 'method' | 'path' | 'access'>[];

  beforeAll(async () => {
    people = await People.arrive(product);
    matrix = accessMatrix(people);
    routes = routesOf(await readDocument(product.stack.url));
  });

  async function statusOf(method: string, path: string, token?: string, body?: unknown): Promise<number> {
    if (SOCKET_PATHS.includes(path)) return upgrade(path, token);
    return (await product.call(method, path, { body, ...(token === undefined ? {} : { token }) })).status;
  }

  /** 101 when the socket opens. */
  function upgrade(path: string, token = ''): Promise<number> {
    const address = `${product.stack.url.replace('http', 'ws')}${path}?token=${encodeURIComponent(token)}`;
    return new Promise((resolve) => {
      const socket = new WebSocket(address);
      socket.on('error', () => undefined);
      socket.once('open', () => {
        socket.close();
        resolve(101);
      });
      socket.once('unexpected-response', (_request, { statusCode }) => {
        socket.terminate();
        resolve(statusCode!);
      });
    });
  }

  it('opens to no bad token, on any route or socket', async () => {
    const claims = await product.claimsOf(product.admin);
    const bad = badTokens(product.issuer, claims);
    // A new user each time: some of the routes end the session or the account.
    const tokens = { good: async () => product.tokenOf(await product.register()), bad };
    expect(await wronglyJudged(routes, tokens, statusOf)).toEqual([]);
    // The ticket is valid for sockets only.
    const { 'a socket ticket': _ticket, ...badForSockets } = bad;
    const sockets = SOCKET_PATHS.map((path) => ({ method: 'GET', path, access: 'user' }));
    expect(await wronglyJudged(sockets, { ...tokens, bad: badForSockets }, statusOf)).toEqual([]);
  });

  it('is decided for every route of the contract, and for each that the services have', () => {
    const documented = new Set(routes.map(({ path }) => path));
    expect(contractPaths().filter((path) => !documented.has(path))).toEqual([]);
    const sockets = SOCKET_PATHS.map((path) => ({ method: 'GET', path, access: 'user' }));
    expect(undecided([...routes, ...sockets], matrix)).toEqual([]);
  });

  it('is as decided above for every kind of caller', async () => {
    const found = await deviations(matrix, async (role, method, path, body) => {
      const token = await people.tokenOf(role);
      return statusOf(method, path, token, body);
    });
    const rows = Object.keys(matrix).length;
    console.log(
      `${rows} routes × ${ROLES.length} roles: ${rows * ROLES.length} answers as decided, ${found.length} not`,
    );
    expect(found).toEqual([]);
  });

  it.each(SOCKETS)('on %s through %s continues with a fresh token of the same user only', async (...to) => {
    const [, , open] = to;
    const user = await product.register();
    const claims = await product.claimsOf(user);
    const tab = await open(product.stack.url, product.issuer.token(claims));
    const { 'a socket ticket': ticket, ...bad } = badTokens(product.issuer, claims);
    const refused = { ...bad, "somebody else's": await product.tokenOf(await product.register()) };
    for (const [name, token] of Object.entries(refused)) {
      const { code } = await tab.ask('authenticate', { token }, 'error');
      expect([name, REFUSALS.includes(code)]).toEqual([name, true]);
    }
    for (const token of [ticket!, await product.tokenOf(user)]) tab.send('authenticate', { token });
    await tab.ask('ping', {}, 'pong');
    // If it was accepted before, it is spent now.
    await tab.ask('authenticate', { token: ticket! }, 'error');
    expect(tab.heard('error')).toHaveLength(Object.keys(refused).length + 1);
    expect(tab.isClosed).toBe(false);
    tab.close();
  });

  it('to a stolen account is recovered with a link sent to its old mailbox', async () => {
    const user = await product.register();
    const stolen = await product.tokenOf(user);
    const email = 'thief@example.com';
    await product.call('PUT', ROUTES.users.profile, { token: stolen, body: { email } });
    const { text } = await product.stack.inbox.mailTo(user.email, /was changed$/);
    const [, token] = /\/restore-email\?token=([\w-]+)/.exec(text)!;
    const password = 'a password of the owner';
    const restored = await product.call('POST', ROUTES.users.restoreEmail, {
      body: { token, new_password: password },
    });
    expect(restored.status).toBe(200);
    for (const route of [ROUTES.users.profile, ROUTES.scores.mine, ROUTES.friends.list, ROUTES.battle.stats])
      await waitFor(async () => (await statusOf('GET', route, stolen)) === 401, {
        what: `${route} to refuse the stolen token`,
      });
    const login = (credentials: object) =>
      product.call<{ user: User }>('POST', ROUTES.users.login, { body: credentials });
    expect((await login({ email, password: PASSWORD })).status).toBe(401);
    expect((await login({ email: user.email, password: PASSWORD })).status).toBe(401);
    expect((await login({ email: user.email, password })).body.user).toEqual(user);
  });

  it('to a room ends for people its host blocks, and returns when they are unblocked', async () => {
    const [ann, ben] = [await product.register(), await product.register()];
    const [annToken, benToken] = [await product.tokenOf(ann), await product.tokenOf(ben)];
    await product.befriend(ann, ben);
    const host = await openBattle(product.stack.url, annToken);
    const guest = await openBattle(product.stack.url, benToken);
    const { room_code } = await host.ask('create_game', { friends_only: false }, 'game_created');
    const heardByBattle = (isBlocked: boolean) =>
      waitFor(
        async () => {
          const sql =
            "select from battle.relations where kind = 'block' and first_user_id = $1 and is_active = $2";
          return (await product.stack.database.query(sql, [ann.user_id, isBlocked])).length === 1;
        },
        { what: 'battle to consume the event' },
      );
    const block = routePath(ROUTES.friends.block, { user_id: ben.user_id });
    expect(await statusOf('POST', block, annToken)).toBe(204);
    await heardByBattle(true);
    expect((await guest.ask('join_game', { room_code }, 'error')).code).toBe('room_not_found');
    expect(await statusOf('DELETE', block, annToken)).toBe(204);
    await heardByBattle(false);
    await guest.ask('join_game', { room_code }, 'game_joined');
    for (const tab of [host, guest]) tab.close();
  });
});

describe('leaving the whole product', () => {
  const register = (name: string): Promise<TestUser> =>
    TestUser.register(product.stack.url, `${name} Quillfeather`);
  const statuses = (user: TestUser): Promise<number[]> =>
    Promise.all(USER_ROUTES.map(async (path) => (await user.get(path)).status));
  const refusedEverywhere = async (user: TestUser): Promise<void> => {
    const isRefused = async () => (await statuses(user)).every((status) => status === 401);
    await waitFor(isRefused, { what: 'every service to refuse the token' });
  };
  const placesOf = (text: string): Promise<string[]> => findInDatabase(product.stack.database.adminUrl, text);

  it('by signing out everywhere: no service takes the token any more', async () => {
    const [leaves, stays] = [await register('Ottoline'), await register('Fern')];
    expect(await statuses(leaves)).toEqual([200, 200, 200, 200]);
    expect((await leaves.request('DELETE', ROUTES.users.sessions)).status).toBe(204);
    await refusedEverywhere(leaves);
    expect(await statuses(stays)).toEqual([200, 200, 200, 200]);
  });

  it('by deleting the account: the person is in no column of any service, but as a bare id', async () => {
    const [user, friend] = [await register('Zora'), await register('Juniper')];
    const { email, userId, username, displayName } = user;
    const account = { email, password: TestUser.PASSWORD, display_name: displayName };
    await user.send(ROUTES.users.login, { body: { email, password: 'not the password' } });
    const { puzzle_id } = await user.call<TodayPuzzle>(ROUTES.puzzles.today);
    const timedOut = { puzzle_id, words: [], timed_out: true };
    for (let guess = 0; guess < 4; guess += 1)
      await user.call(ROUTES.scores.validateGuess, { body: timedOut });
    await user.call(routePath(ROUTES.scores.submit, { puzzle_id }), { body: [] });
    // Social learns of new accounts by events.
    await waitFor(() => friend.call(ROUTES.friends.request, { body: { username } }));
    expect(await placesOf(displayName)).toEqual(
      expect.arrayContaining(['auth.users.display_name', 'puzzles.players.display_name']),
    );

    expect((await user.request('DELETE', ROUTES.users.account)).status).toBe(204);
    await refusedEverywhere(user);
    await waitFor(async () => (await placesOf(displayName)).length === 0, {
      what: 'the name to be removed',
    });
    expect(await placesOf(email)).toEqual([]);
    expect(await placesOf(username)).toEqual(['auth.users.username']);
    const byId = await waitFor(async () => {
      const places = await placesOf(userId);
      return places.every((place) => MAY_NAME_THE_ID.has(place)) && places;
    });
    expect(byId).toContain('puzzles.players.user_id');
    const { body: board } = await friend.get<{ user_id: string }[]>(ROUTES.leaderboards.todayPublic);
    expect(board.map(({ user_id }) => user_id)).not.toContain(userId);
    expect((await friend.send(ROUTES.users.register, { body: account })).status).toBe(201);
  });

  it('keeps the list of ended sessions internal: the gateway does not expose it', async () => {
    for (const path of [ROUTES.accessChanges, ROUTES.jwks]) {
      const response = await fetch(product.stack.url + path);
      expect(await response.text()).not.toMatch(/"(changes|keys)"/);
    }
  });
});
