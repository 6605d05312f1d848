import { CLOSE_CODES, SOCKET_UNAUTHORIZED } from '@fourfold/contracts';
import type { JSDOM } from 'jsdom';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { openSocketIoWire } from './socket-io-wire';

declare const jsdom: JSDOM;

// The CommonJS build, which Jest loads, exports no transports.
jest.mock('socket.io-client', () => ({
  ...jest.requireActual<object>('socket.io-client'),
  WebSocket: jest.requireActual<{ WebSocket: unknown }>('engine.io-client').WebSocket,
}));

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Accepts every WebSocket, and hands the connection to `talk`. */
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

afterEach(() => new Promise((resolve) => server.close(resolve)));

/** How a connection that never opens ends: with a close code or a refusal. */
const ending = (): Promise<number | 'refused'> =>
  new Promise((resolve, reject) => {
    openSocketIoWire('/api/ws/battle', 'token', {
      onOpen: () => reject(new Error('It is open')),
      onMessage: () => undefined,
      onClosed: resolve,
      onRefused: () => resolve('refused'),
    });
  });

it('reports a refused token', async () => {
  await serve((connection) => {
    connection.write(text('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":40000}'));
    connection.once('data', () => {
      connection.write(text(`44{"message":"${SOCKET_UNAUTHORIZED}"}`));
      // The client's close frame.
      connection.once('data', () => connection.destroy());
    });
  });
  expect(await ending()).toBe('refused');
});

it('reports a close before the handshake, as from a gateway that shuts down', async () => {
  const [high, low] = [CLOSE_CODES.serviceRestart >> 8, CLOSE_CODES.serviceRestart & 0xff];
  await serve((connection) => connection.resume().end(Buffer.from([0x88, 2, high, low])));
  expect(await ending()).toBe(CLOSE_CODES.serviceRestart);
});
