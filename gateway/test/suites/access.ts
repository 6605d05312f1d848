import {
  ROUTES,
  routePath,
  type BattleClientMessages,
  type BattleServerMessages,
  type User,
} from '@fourfold/contracts';
import {
  badTokens,
  deviations,
  ROLES,
  undecided,
  waitFor,
  wronglyJudged,
  type AccessMatrix,
} from '@fourfold/testing';
import { SocketTab, transportsOf } from '@fourfold/testing/tab';
import WebSocket from 'ws';
import { accessMatrix } from '../access/matrix';
import { AccessUsers } from '../access/users';
import {
  contractPaths,
  readDocument,
  routesOf,
  SOCKET_PATHS,
  type DocumentedRoute,
} from '../fixtures/documented-routes';
import { PASSWORD, type Product } from '../fixtures/product';

class Tab extends SocketTab<BattleClientMessages, BattleServerMessages> {}

const SOCKETS = SOCKET_PATHS.flatMap((path) =>
  transportsOf(path, () => new Tab()).map(([transport, open]) => [path, transport, open] as const),
);
const [[, , openBattle]] = SOCKETS.filter(([path]) => path === ROUTES.sockets.battle) as [
  (typeof SOCKETS)[number],
];
const SOCKET_ROUTES = SOCKET_PATHS.map((path) => ({ method: 'GET', path, access: 'user' }));
/** How an open socket refuses a bad token, or one that is too long. */
const REFUSALS = ['unauthorized', 'validation_failed', 'payload_too_large'];

export const accessSuite = (running: () => Product) => () => {
  let product: Product;
  let users: AccessUsers;
  let matrix: AccessMatrix;
  let routes: Pick<DocumentedRoute, 'method' | 'path' | 'access'>[];

  beforeAll(async () => {
    product = running();
    users = await AccessUsers.create(product);
    matrix = accessMatrix(users);
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

  it('is refused for every bad token, on every socket', async () => {
    // The one among them that is made for sockets.
    const { 'a socket ticket': _ticket, ...bad } = badTokens(
      product.issuer,
      await product.claimsOf(product.admin),
    );
    const good = () => product.tokenOf(product.admin);
    expect(await wronglyJudged(SOCKET_ROUTES, { good, bad }, statusOf)).toEqual([]);
  });

  it('is decided for every route of the contract and of the services', () => {
    const documented = new Set(routes.map(({ path }) => path));
    expect(contractPaths().filter((path) => !documented.has(path))).toEqual([]);
    expect(undecided([...routes, ...SOCKET_ROUTES], matrix)).toEqual([]);
  });

  it('is as decided, for every role', async () => {
    const found = await deviations(matrix, async (role, method, path, body) => {
      const token = await users.tokenOf(role);
      return statusOf(method, path, token, body);
    });
    const rows = Object.keys(matrix).length;
    console.log(
      `${rows} routes × ${ROLES.length} roles: ${rows * ROLES.length} answers as decided, ${found.length} not`,
    );
    expect(found).toEqual([]);
  });

  it.each(SOCKETS)('on %s through %s continues only with a new token of the same user', async (...to) => {
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
    // Used up by then, if it was taken.
    await tab.ask('authenticate', { token: ticket! }, 'error');
    expect(tab.heard('error')).toHaveLength(Object.keys(refused).length + 1);
    expect(tab.isClosed).toBe(false);
    tab.close();
  });

  it('is restored by the link in the former mailbox of a stolen account', async () => {
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

  it('to a room is refused to users whom its host has blocked, until they are unblocked', async () => {
    const [ann, ben] = [await product.register(), await product.register()];
    const [annToken, benToken] = [await product.tokenOf(ann), await product.tokenOf(ben)];
    await product.befriend(ann, ben);
    const host = await openBattle(product.stack.url, annToken);
    const guest = await openBattle(product.stack.url, benToken);
    const { room_code } = await host.ask('create_game', { friends_only: false }, 'game_created');
    const consumedByBattle = (isBlocked: boolean) =>
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
    await consumedByBattle(true);
    expect((await guest.ask('join_game', { room_code }, 'error')).code).toBe('room_not_found');
    expect(await statusOf('DELETE', block, annToken)).toBe(204);
    await consumedByBattle(false);
    await guest.ask('join_game', { room_code }, 'game_joined');
    for (const tab of [host, guest]) tab.close();
  });
};
