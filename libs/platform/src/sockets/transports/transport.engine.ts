import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Server as Engine } from 'engine.io';
import type { AuthenticatedUser } from '../../auth/authenticated-user';
import type { TransportName } from '../socket.types';
import { SocketSettings, type SocketLimits } from '../sockets.options';
import type { SocketTransport, TransportRequest } from './client-connection';
import { PlainTransport } from './plain.transport';
import { SocketIoTransport } from './socket-io.transport';

/** A longer frame than this many messages is not even read: the socket is closed with 1009. */
const FRAME_MESSAGES = 4;
/** Engine.IO's own ping, by which Socket.IO clients notice a dead server; who is alive is decided by `server_ping`. */
const ENGINE_PING_MS = 25_000;
const ENGINE_PONG_MS = 40_000;

/** What the upgrade found out about a connection. */
interface Handshake {
  transport: TransportName;
  requestId: string;
  token: string;
  /** Known at the upgrade of a plain WebSocket; Socket.IO's token is checked when it connects. */
  user: AuthenticatedUser | undefined;
}

/** Kept beside the requests: whatever Socket.IO hands on of a request can then hold no token. */
export const handshakes = new WeakMap<IncomingMessage, Handshake>();

/** Engine.IO with two transports: `createTransport` is where a connection gets the one of its client. */
@Injectable()
export class TransportEngine extends Engine {
  private readonly limits: SocketLimits;

  constructor({ limits }: SocketSettings) {
    super({
      transports: ['websocket'],
      allowUpgrades: false,
      allowEIO3: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: limits.messageBytes * FRAME_MESSAGES,
      pingInterval: ENGINE_PING_MS,
      pingTimeout: ENGINE_PONG_MS,
    });
    this.limits = limits;
  }

  protected override createTransport(_name: string, request: TransportRequest): SocketTransport {
    const isPlain = handshakes.get(request)!.transport === 'plain';
    return new (isPlain ? PlainTransport : SocketIoTransport)(request, this.limits);
  }
}
