import { EventEmitter, once } from 'node:events';
import { IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { TokenService } from '../auth/token.service';
import { AppError } from '../errors/app-error';
import type { ConnectionService } from './connection.service';
import { HandshakeGuard } from './handshake.guard';
import type { SocketsConfig } from './sockets.config';
import type { SocketTelemetry } from './telemetry';
import type { EngineServer } from './transports/engine.server';

const PATH = '/api/ws/friends';

const telemetry = { refused: jest.fn(), upgradeAnswered: jest.fn() } as unknown as SocketTelemetry;
const engine = { handleUpgrade: jest.fn() } as unknown as EngineServer;
const acceptSocketToken = jest.fn(() => Promise.reject(new AppError('unauthorized')));

/** A server with a guard that allows `sockets` sockets. */
function guardedServer(sockets: number): Server {
  const settings = {
    path: PATH,
    limits: { sockets, socketsPerUser: 10 },
    config: { allowedOrigins: [] },
  } as unknown as SocketsConfig;
  const tokens = { acceptSocketToken } as unknown as TokenService;
  const connections = { isDraining: false } as ConnectionService;
  const server = new EventEmitter() as Server;
  new HandshakeGuard(settings, engine, tokens, connections, telemetry).listen(server);
  return server;
}

/** Sends the upgrade of a plain client. @returns the status line of the answer */
async function statusOfUpgrade(server: Server): Promise<string> {
  const request = Object.assign(new IncomingMessage(new Socket()), {
    url: `${PATH}?token=ticket`,
    method: 'GET',
    httpVersion: '1.1',
    headers: { host: 'localhost', upgrade: 'websocket' },
    rawHeaders: ['Host', 'localhost', 'Upgrade', 'websocket'],
  });
  const socket = new PassThrough();
  const answer = once(socket, 'data') as Promise<[Buffer]>;
  server.emit('upgrade', request, socket, Buffer.alloc(0));
  const [head] = await answer;
  return head.toString().split('\r\n', 1)[0]!;
}

describe('the handshake guard', () => {
  beforeEach(() => acceptSocketToken.mockClear());

  it('verifies the token while the limit is not reached', async () => {
    expect(await statusOfUpgrade(guardedServer(1))).toBe('HTTP/1.1 401 Unauthorized');
    expect(acceptSocketToken).toHaveBeenCalledWith('ticket');
  });

  it('refuses a client above the limit before its token is verified, so that its ticket stays unused', async () => {
    expect(await statusOfUpgrade(guardedServer(0))).toBe('HTTP/1.1 503 Service Unavailable');
    expect(acceptSocketToken).not.toHaveBeenCalled();
  });
});
