import { CLOSE_CODES, SOCKET_TOKEN_PARAMETER, SOCKET_UNAUTHORIZED } from '@fourfold/contracts';
import type { JSDOM } from 'jsdom';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { openSocketIoConnection, type DisconnectReason } from './socket-io-connection';
import { NoSocketToken } from './no-socket-token';

declare const jsdom: JSDOM;

// The CommonJS build, which Jest loads, exports no transports.
jest.mock('socket.io-client', () => ({
  ...jest.requireActual<object>('socket.io-client'),
  WebSocket: jest.requireActual<{ WebSocket: unknown }>('engine.io-client').WebSocket,
}));

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Accepts every WebSocket, and hands the connection to `talk`. */
function webSocketServer(talk: (connection: Duplex) => void): Server {
  return createServer().on('upgrade', ({ headers, url }, connection) => {
    tokens.push(new URL(url!, 'http://x').searchParams.get(SOCKET_TOKEN_PARAMETER)!);
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${WEBSOCKET_GUID}`);
    connection.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`,
    );
    talk(connection);
  });
}

const text = (content: string): Buffer => Buffer.from([0x81, content.length, ...Buffer.from(content)]);

let server: Server;
/** Of the clients, in the order of their connections. */
let tokens: string[];

async function serve(talk: (connection: Duplex) => void): Promise<void> {
  server = webSocketServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  jsdom.reconfigure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}

beforeEach(() => {
  tokens = [];
});
afterEach(() => {
  jest.restoreAllMocks();
  return new Promise((resolve) => server.close(resolve));
});

const HANDSHAKE = text('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":40000}');
const closeFrame = (code: number): Buffer => Buffer.from([0x88, 2, code >> 8, code & 0xff]);

/** Accepts a client, and closes its connection with `code`. */
function acceptAndClose(connection: Duplex, code: number): void {
  connection.write(HANDSHAKE);
  connection.once('data', () =>
    connection.resume().end(Buffer.concat([text('40{"sid":"b"}'), closeFrame(code)])),
  );
}

type Happened = 'open' | number | DisconnectReason;

/** Opens a client connection. @returns what happens: it opened, the number of the next attempt, or why there is none */
function open(
  token = async () => 'token',
  until = (last: Happened): boolean => typeof last === 'string' && last !== 'open',
) {
  const happened: Happened[] = [];
  return new Promise<Happened[]>((resolve) => {
    const note = (what: Happened): void => {
      happened.push(what);
      if (!until(what)) return;
      client.close();
      resolve(happened);
    };
    const client = openSocketIoConnection('/api/ws/battle', token, {
      onOpen: () => note('open'),
      onMessage: () => undefined,
      onRetry: note,
      onGone: note,
    });
  });
}

const MAX_PAUSE_MS = 10_000;

/** @returns the pauses before the attempts, which are skipped */
function skipPauses(): number[] {
  const pauses: number[] = [];
  const { setTimeout: real } = globalThis;
  jest.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, ms = 0) => {
    if (ms > MAX_PAUSE_MS) return real(work, ms);
    pauses.push(ms);
    return real(work, 0);
  });
  return pauses;
}

it('reports a refused token, and tries no more', async () => {
  await serve((connection) => {
    connection.write(HANDSHAKE);
    connection.once('data', () => {
      connection.write(text(`44{"message":"${SOCKET_UNAUTHORIZED}"}`));
      // The client's close frame.
      connection.once('data', () => connection.destroy());
    });
  });
  expect(await open()).toEqual(['no_token']);
});

it('does not connect without a token', async () => {
  await serve(() => undefined);
  expect(await open(() => Promise.reject(new NoSocketToken()))).toEqual(['no_token']);
  expect(tokens).toEqual([]);
});

it.each([CLOSE_CODES.normal, CLOSE_CODES.goingAway])(
  'stays closed after a close with code %i',
  async (code) => {
    await serve((connection) => acceptAndClose(connection, code));
    expect(await open()).toEqual(['open', 'closed']);
  },
);

it.each([1002, 1008, 1011, 1012, 1013, 4401, 4408])(
  'connects again after a close with code %i, with a fresh token',
  async (code) => {
    skipPauses();
    await serve((connection) => acceptAndClose(connection, code));
    const fresh = async () => `token ${tokens.length + 1}`;
    let opened = 0;
    expect(await open(fresh, (last) => last === 'open' && ++opened === 3)).toEqual([
      'open',
      1,
      'open',
      1,
      'open',
    ]);
    expect(tokens).toEqual(['token 1', 'token 2', 'token 3']);
  },
);

it.each([
  ['is disconnected by the server', ['40{"sid":"b"}', '41'], ['open', 1, 'open']],
  ['is refused for now', ['44{"message":"busy"}'], [1, 2]],
])('connects again after it %s without a close', async (_, packets, expected) => {
  skipPauses();
  await serve((connection) => {
    connection.write(HANDSHAKE);
    connection.once('data', () => {
      connection.write(Buffer.concat(packets.map(text)));
      // The client's close frame.
      connection.once('data', () => connection.destroy());
    });
  });
  const happened = await open(undefined, (last) => last === expected.at(-1) && tokens.length === 2);
  expect(happened).toEqual(expected);
});

it('connects again after a close before the handshake, as from a gateway that shuts down', async () => {
  await serve((connection) => connection.resume().end(closeFrame(CLOSE_CODES.serviceRestart)));
  expect(await open(undefined, (last) => last === 1)).toEqual([1]);
});

it('counts a server that cannot give a token as an attempt', async () => {
  await serve(() => undefined);
  expect(
    await open(
      () => Promise.reject(new TypeError('Failed to fetch')),
      (last) => last === 1,
    ),
  ).toEqual([1]);
});

it.each([
  ['the longest', 0.99, [995, 1_990, 3_980, 7_960, 10_000]],
  ['short', 0.89, [55, 110, 220, 440, 880]],
])(
  'waits up to 1, 2, 4, 8 and 10 s, at random (%s pauses), and then is lost',
  async (_, random, expected) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    const pauses = skipPauses();
    await serve((connection) => connection.destroy());
    expect(await open()).toEqual([1, 2, 3, 4, 5, 'lost']);
    expect(pauses).toEqual(expected);
  },
);
