import { HEADERS, SOCKET_IO_PARAMETER, SOCKET_TOKEN_PARAMETER, type ErrorBody } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, refusalHeaders } from '../errors/app-error';
import { toAppError } from '../errors/to-app-error';
import { redactUrl } from '../logging/redaction';
import { acceptRequestId, runWithRequestId } from '../request/request-context';
import { clientAddress } from '../request/request.middleware';
import { AddressCounts } from './domain/address-counts';
import { admit } from './doors/admission';
import { DoorEngine } from './doors/door-engine';
import { Entrance } from './entrance';
import { LiveSockets } from './live-sockets';
import { SocketSettings } from './sockets.options';
import type { DoorName } from './socket.types';
import { SocketTelemetry } from './telemetry';

const ENGINE_PROTOCOL = '4';
const TRANSPORT = 'websocket';
const RETRY_AFTER_SECONDS = 10;
/** How long a refused client may take to read its answer. */
const LAST_WORDS_MS = 2_000;

interface Upgrade {
  request: IncomingMessage & { _query?: Record<string, string> };
  socket: Duplex;
  head: Buffer;
  url: URL;
  door: DoorName;
  address: string;
  requestId: string;
}

/** The doorkeeper: judges origin, token and room before there is a socket, and hands the rest to Engine.IO. */
@Injectable()
export class UpgradeRouter {
  private readonly addresses: AddressCounts;

  constructor(
    private readonly settings: SocketSettings,
    private readonly engine: DoorEngine,
    private readonly entrance: Entrance,
    private readonly live: LiveSockets,
    private readonly telemetry: SocketTelemetry,
  ) {
    const { sockets, socketsPerAddress } = settings.limits;
    this.addresses = new AddressCounts(sockets, socketsPerAddress);
  }

  /** Takes all upgrades of the server; Engine.IO never sees its HTTP requests. */
  listen(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // A 'close' follows every error, and until there is a WebSocket nobody else listens.
      socket.on('error', () => undefined);
      const requestId = acceptRequestId(request.headers['x-request-id']);
      runWithRequestId(requestId, () => void this.answer(request, socket, head, requestId));
    });
  }

  private async answer(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    requestId: string,
  ): Promise<void> {
    const facts = { url: redactUrl(request.url ?? ''), client: clientAddress(request) };
    const url = parse(request.url);
    const door: DoorName = url?.searchParams.has(SOCKET_IO_PARAMETER) ? 'socket.io' : 'plain';
    try {
      if (!url) throw new AppError('bad_request');
      await this.open({ request, socket, head, url, door, address: facts.client, requestId });
      this.telemetry.upgradeAnswered(door, 101, facts);
    } catch (thrown) {
      const error = toAppError(thrown);
      this.telemetry.connectionRefused(door, error);
      this.telemetry.upgradeAnswered(door, error.status, facts);
      refuse(socket, error, requestId);
    }
  }

  private async open(upgrade: Upgrade): Promise<void> {
    const { request, socket, head, url, door, address, requestId } = upgrade;
    this.check(upgrade);
    const token = url.searchParams.get(SOCKET_TOKEN_PARAMETER) ?? '';
    const leave = this.takePlace(address);
    socket.once('close', leave);
    // Engine.IO makes a transport one microtask later; what came with the handshake would arrive before it, were this not
    // a microtask too, which is why there is an `await` for either door.
    const user = await (door === 'plain' ? this.entrance.userOf(token) : undefined);
    if (socket.destroyed) return;
    admit(request, { door, address, requestId, token, user });
    // What Socket.IO keeps of the request, and may hand to other replicas, holds no credential.
    request.url = url.pathname;
    delete request.headers.cookie;
    delete request.headers.authorization;
    request._query = { [SOCKET_IO_PARAMETER]: ENGINE_PROTOCOL, transport: TRANSPORT };
    this.engine.handleUpgrade(request, socket, head);
  }

  /** @throws AppError when the upgrade is refused whoever asks */
  private check({ request, url, door }: Upgrade): void {
    const { path, allowedOrigins } = this.settings;
    if (url.pathname !== path && url.pathname !== `${path}/`) throw new AppError('not_found');
    if (request.headers.upgrade?.toLowerCase() !== TRANSPORT) throw new AppError('bad_request');
    if (request.method !== 'GET') throw new AppError('method_not_allowed');
    const { origin } = request.headers;
    if (origin !== undefined && !allowedOrigins.includes(origin)) throw new AppError('origin_refused');
    if (door === 'socket.io' && !isOurProtocol(url.searchParams)) throw new AppError('bad_request');
    if (this.live.draining)
      throw new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  private takePlace(address: string): () => void {
    switch (this.addresses.take(address)) {
      case 'taken':
        return () => this.addresses.leave(address);
      case 'address_full':
        throw new AppError('rate_limited', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
          limit: {
            limit: this.settings.limits.socketsPerAddress,
            remaining: 0,
            resetSeconds: RETRY_AFTER_SECONDS,
          },
        });
      case 'all_full':
        throw new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }
}

/** Engine.IO 4 over a WebSocket of its own: nothing is upgraded from polling. */
function isOurProtocol(query: URLSearchParams): boolean {
  return (
    query.get(SOCKET_IO_PARAMETER) === ENGINE_PROTOCOL &&
    query.get('transport') === TRANSPORT &&
    !query.has('sid')
  );
}

function parse(url = ''): URL | undefined {
  return url.startsWith('/') ? (URL.parse(`http://socket${url}`) ?? undefined) : undefined;
}

/** Answers on the bare connection with the one error shape, and closes it. */
function refuse(socket: Duplex, error: AppError, requestId: string): void {
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
    `${HEADERS.requestId}: ${requestId}`,
    ...Object.entries(refusalHeaders(error)).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const cut = setTimeout(() => socket.destroy(), LAST_WORDS_MS);
  socket.once('close', () => clearTimeout(cut));
  // Unread data would turn the close into a reset, and the answer could be lost.
  socket.resume();
}
