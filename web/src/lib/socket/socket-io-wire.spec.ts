import { CLOSE_CODES, RECONNECT_TRIES, SOCKET_UNAUTHORIZED } from '@fourfold/contracts';
import type { JSDOM } from 'jsdom';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createLiveSocket, type SocketState } from './live-socket';
import { openSocketIoWire } from './socket-io-wire';

declare const jsdom: JSDOM;

// The CommonJS build, which Jest loads, exports no transports.
jest.mock('socket.io-client', () => ({
  ...jest.requireActual<object>('socket.io-client'),
  WebSocket: jest.requireActual<{ WebSocket: unknown }>('engine.io-client').WebSocket,
}));

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Accepts every WebSocket, and says or hears what `talk` does. */
function webSocketServer(talk: (connection: Duplex) => void): Server {
  return createServer().on('upgrade', ({ headers }, connection) => {
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

async function serve(talk: (connection: Duplex) => void): Promise<void> {
  server = webSocketServer(talk);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  jsdom.reconfigure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}

afterEach(async () => {
  jest.useRealTimers();
  await new Promise((resolve) => server.close(resolve));
});

it('tells of a refused token, and does not try again', async () => {
  await serve((connection) => {
    connection.write(text('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":40000}'));
    connection.once('data', () => {
      connection.write(text(`44{"message":"${SOCKET_UNAUTHORIZED}"}`));
      // Which is the client's closing frame.
      connection.once('data', () => connection.destroy());
    });
  });
  const ended = await new Promise((resolve) => {
    openSocketIoWire('/api/ws/battle', 'token', {
      onOpen: () => resolve('open'),
      onMessage: () => undefined,
      onClosed: () => resolve('closed'),
      onRefused: () => resolve('refused'),
    });
  });
  expect(ended).toBe('refused');
});

it('tries again after 1, 2, 4, 8 and 10 s when the server closes before the handshake', async () => {
  // As a gateway does that stops.
  const [high, low] = [CLOSE_CODES.serviceRestart >> 8, CLOSE_CODES.serviceRestart & 0xff];
  await serve((connection) => connection.resume().end(Buffer.from([0x88, 2, high, low])));
  jest.useFakeTimers();
  const socket = createLiveSocket({
    path: '/api/ws/battle',
    token: async () => 'token',
    loadWire: async () => openSocketIoWire,
  });
  const changed = (): Promise<SocketState> =>
    new Promise((resolve) => {
      const end = socket.subscribe(() => {
        end();
        resolve(socket.state());
      });
    });
  const upgrades = jest.fn();
  server.on('upgrade', upgrades);

  let next = changed();
  socket.start();
  expect(await next).toEqual({ status: 'connecting' });
  for (const [tries, pauseMs] of [1_000, 2_000, 4_000, 8_000, 10_000].entries()) {
    expect(await changed()).toEqual({ status: 'reconnecting', attempt: tries + 1 });
    jest.advanceTimersByTime(pauseMs - 1);
    expect(upgrades).toHaveBeenCalledTimes(tries + 1);
    next = changed();
    jest.advanceTimersByTime(1);
  }
  expect(await next).toEqual({ status: 'gone', why: 'lost' });
  expect(upgrades).toHaveBeenCalledTimes(RECONNECT_TRIES + 1);
});
