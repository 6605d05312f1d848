import { HEADERS, SOCKET_IO_PARAMETER, SOCKET_TOKEN_PARAMETER, type ErrorBody } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, refusalHeaders } from '../errors/app-error';
import { toAppError } from '../errors/to-app-error';
import { comeBackLater, ConnectionLimit } from '../limits/connection-limit';
import { redactUrl } from '../logging/redaction';
import { acceptRequestId, currentRequestId, runWithRequestId } from '../request/request-context';
import { clientAddress } from '../request/request.middleware';
import { HandshakeGuard } from './handshake.guard';
import { LiveSockets } from './live-sockets';
import { SocketSettings } from './sockets.options';
import type { TransportName } from './socket.types';
import { SocketTelemetry } from './telemetry';
import { handshakes, TransportEngine } from './transports/transport.engine';

/** What a Socket.IO client has to ask for: Engine.IO 4 over a WebSocket of its own, not upgraded from polling. */
const ENGINE_QUERY = new URLSearchParams({ [SOCKET_IO_PARAMETER]: '4', transport: 'websocket' });
/** How long a refused client may take to read its answer. */
const REFUSAL_TIMEOUT_MS = 2_000;

/** Judges origin, token and room before there is a socket, and hands the rest to Engine.IO. */
@Injectable()
export class UpgradeRouter {
  private readonly connections = new ConnectionLimit({
    total: this.settings.limits.sockets,
    perAddress: this.settings.limits.socketsPerAddress,
  });

  constructor(
    private readonly settings: SocketSettings,
    private readonly engine: TransportEngine,
    private readonly guard: HandshakeGuard,
    private readonly live: LiveSockets,
    private readonly telemetry: SocketTelemetry,
  ) {}

  /** Takes all upgrades of the server; Engine.IO never sees its HTTP requests. */
  listen(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // A 'close' follows every error, and until there is a WebSocket nobody else listens.
      socket.on('error', () => undefined);
      const requestId = acceptRequestId(request.headers['x-request-id']);
      runWithRequestId(requestId, () => void this.answer(request, socket, head));
    });
  }

  private async answer(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const facts = { url: redactUrl(request.url ?? ''), client: clientAddress(request) };
    const url = parseUrl(request.url);
    const transport = url?.searchParams.has(SOCKET_IO_PARAMETER) ? 'socketIo' : 'plain';
    try {
      if (!url) throw new AppError('bad_request');
      this.check(request, url, transport);
      this.connections.add(facts.client, socket);
      const token = url.searchParams.get(SOCKET_TOKEN_PARAMETER) ?? '';
      // Engine.IO makes a transport one microtask later; what came with the handshake would arrive before it, were this not
      // a microtask too, which is why there is an `await` for either transport.
      const user = await (transport === 'plain' ? this.guard.authenticate(token) : undefined);
      if (!socket.destroyed) {
        handshakes.set(request, { transport, requestId: currentRequestId(), token, user });
        this.engine.handleUpgrade(withoutCredentials(request, url), socket, head);
      }
      this.telemetry.upgradeAnswered(transport, 101, facts);
    } catch (thrown) {
      const error = toAppError(thrown);
      this.telemetry.refused(error, { transport });
      this.telemetry.upgradeAnswered(transport, error.status, facts);
      refuse(socket, error);
    }
  }

  /** @throws AppError when the upgrade is refused whoever asks */
  private check({ headers, method }: IncomingMessage, url: URL, transport: TransportName): void {
    const { path, config } = this.settings;
    if (url.pathname !== path && url.pathname !== `${path}/`) throw new AppError('not_found');
    if (headers.upgrade?.toLowerCase() !== 'websocket') throw new AppError('bad_request');
    if (method !== 'GET') throw new AppError('method_not_allowed');
    if (headers.origin !== undefined && !config.allowedOrigins.includes(headers.origin))
      throw new AppError('origin_refused');
    if (transport === 'socketIo' && !isOurProtocol(url.searchParams)) throw new AppError('bad_request');
    if (this.live.isDraining) throw comeBackLater();
  }
}

/** What Socket.IO keeps of a request, and may hand to other replicas, holds no credential. */
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

/** Answers on the bare connection with the one error shape, and closes it. */
function refuse(socket: Duplex, error: AppError): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ detail: error.detail } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `${HEADERS.requestId}: ${currentRequestId()}`,
    ...Object.entries(refusalHeaders(error)).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const cut = setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(cut));
  // Unread data would turn the close into a reset, and the answer could be lost.
  socket.resume();
}
