import {
  HEADERS,
  SOCKET_IO_PARAMETER,
  SOCKET_TOKEN_PARAMETER,
  SOCKET_UNAUTHORIZED,
} from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { TokenService } from '../auth/token.service';
import { AppError } from '../errors/app-error';
import { refuseOnSocket } from '../errors/raw-answer';
import { toAppError } from '../errors/to-app-error';
import { tryAgainLater, ConnectionLimit } from '../limits/connection-limit';
import { redactUrl } from '../request/redact-url';
import { clientAddress } from '../request/client-address';
import { limitKeyOf } from '../request/limit-key';
import { malformedFault } from '../request/malformed-request';
import { acceptRequestId, currentRequestId, runWithRequestId } from '../request/request-context';
import { ConnectionService } from './connection.service';
import type { AppSocket, SocketData, TransportName } from './socket.types';
import { SocketsConfig } from './sockets.config';
import { SocketTelemetry } from './telemetry';
import { handshakes, EngineServer } from './transports/engine.server';

/** The query of a Socket.IO client: Engine.IO 4 directly over a WebSocket, not upgraded from polling. */
const ENGINE_QUERY = new URLSearchParams({ [SOCKET_IO_PARAMETER]: '4', transport: 'websocket' });

/** Checks origin, token and connection limits before there is a socket, then passes the upgrade to Engine.IO. */
@Injectable()
export class HandshakeGuard {
  private readonly all: ConnectionLimit;
  private readonly byUser: ConnectionLimit;

  constructor(
    private readonly settings: SocketsConfig,
    private readonly engine: EngineServer,
    private readonly tokens: TokenService,
    private readonly connections: ConnectionService,
    private readonly telemetry: SocketTelemetry,
  ) {
    this.all = new ConnectionLimit({ total: settings.limits.sockets });
    this.byUser = new ConnectionLimit({ perUser: settings.limits.socketsPerUser });
  }

  /** Handles all upgrades of the server; Engine.IO gets no plain HTTP requests. */
  listen(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // A 'close' follows every error; without a listener the error would end the process.
      socket.on('error', () => undefined);
      const requestId = acceptRequestId(request.headers['x-request-id']);
      runWithRequestId(requestId, () => void this.upgrade(request, socket, head));
    });
  }

  /** Socket.IO's middleware: a refused token is a `connect_error`. */
  admit(socket: AppSocket, next: (error?: Error) => void): void {
    const handshake = handshakes.get(socket.request);
    // Engine.IO lets one connection open many Socket.IO sockets, which would bypass the limits.
    handshakes.delete(socket.request);
    if (handshake && !(handshake.user instanceof AppError)) {
      const { user, transport, address } = handshake;
      socket.data = { user, transport, address } satisfies SocketData;
      next();
    } else {
      this.telemetry.refused(new AppError('unauthorized'), {});
      next(new Error(SOCKET_UNAUTHORIZED));
    }
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const facts = { url: redactUrl(request.url ?? ''), client: clientAddress(request) };
    const url = parseUrl(request.url);
    const transport = url?.searchParams.has(SOCKET_IO_PARAMETER) ? 'socketIo' : 'plain';
    try {
      const malformed = malformedFault(request);
      if (malformed) throw malformed;
      if (!url) throw new AppError('bad_request');
      this.check(request, url, transport);
      const address = limitKeyOf(facts.client);
      this.all.add(socket, { address });
      const token = url.searchParams.get(SOCKET_TOKEN_PARAMETER) ?? '';
      const user = await this.tokens.acceptSocketToken(token).catch(toAppError);
      // One that has closed already would be counted for ever.
      if (socket.destroyed) return;
      if (!(user instanceof AppError)) this.byUser.add(socket, { address, user: user.user_id });
      else if (transport === 'plain' || user.code !== 'unauthorized') throw user;
      handshakes.set(request, { transport, address, user });
      this.engine.handleUpgrade(withoutCredentials(request, url), socket, head);
      this.telemetry.upgradeAnswered(transport, 101, facts);
    } catch (thrown) {
      const error = toAppError(thrown);
      this.telemetry.refused(error, { transport });
      this.telemetry.upgradeAnswered(transport, error.status, facts);
      refuseOnSocket(socket, error, [HEADERS.requestId, currentRequestId()]);
    }
  }

  /** @throws AppError when the upgrade is refused regardless of the user */
  private check({ headers, method }: IncomingMessage, url: URL, transport: TransportName): void {
    const { path, config } = this.settings;
    if (url.pathname !== path && url.pathname !== `${path}/`) throw new AppError('not_found');
    if (headers.upgrade?.toLowerCase() !== 'websocket') throw new AppError('bad_request');
    if (method !== 'GET') throw new AppError('method_not_allowed');
    if (headers.origin !== undefined && !config.allowedOrigins.includes(headers.origin))
      throw new AppError('origin_refused');
    if (transport === 'socketIo' && !isOurProtocol(url.searchParams)) throw new AppError('bad_request');
    if (this.connections.isDraining) throw tryAgainLater();
  }
}

/** Socket.IO keeps the request and may send it to other replicas: credentials are removed. */
function withoutCredentials(request: IncomingMessage, { pathname }: URL): IncomingMessage {
  request.url = `${pathname}?${ENGINE_QUERY.toString()}`;
  delete request.headers.cookie;
  delete request.headers.authorization;
  return request;
}

function isOurProtocol(query: URLSearchParams): boolean {
  return !query.has('sid') && [...ENGINE_QUERY].every(([name, value]) => query.get(name) === value);
}

function parseUrl(url = ''): URL | undefined {
  return url.startsWith('/') ? (URL.parse(`http://socket${url}`) ?? undefined) : undefined;
}
