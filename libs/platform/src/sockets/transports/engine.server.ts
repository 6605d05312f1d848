import { CLOSE_CODES } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import type { IncomingMessage } from 'node:http';
import type { AuthenticatedUser } from '../../auth/authenticated-user';
import type { AppError } from '../../errors/app-error';
import type { TransportName } from '../socket.types';
import { SocketsConfig } from '../sockets.config';
import { closeSocket, connectionOf, type SocketTransport, type TransportRequest } from './client-connection';
import { PlainTransport } from './plain.transport';
import { SocketIoTransport } from './socket-io.transport';

/** A frame longer than this many messages is not read at all: the socket is closed with 1009. */
const FRAME_MESSAGES = 4;
/** Engine.IO's own ping lets Socket.IO clients notice a dead server; whether a client is alive is decided by `server_ping`. */
const ENGINE_PING_MS = 25_000;
const ENGINE_PONG_MS = 40_000;

/** Result of the upgrade. A refused token is passed on for Socket.IO alone, whose clients get it as `connect_error`. */
interface Handshake {
  transport: TransportName;
  address: string;
  user: AuthenticatedUser | AppError;
}

/** Not a property of the request, which Socket.IO may send to other replicas. */
export const handshakes = new WeakMap<IncomingMessage, Handshake>();

/** Engine.IO with two transports: `createTransport` picks that of the client. */
@Injectable()
export class EngineServer extends Engine {
  constructor(private readonly settings: SocketsConfig) {
    super({
      transports: ['websocket'],
      allowUpgrades: false,
      allowEIO3: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: settings.limits.messageBytes * FRAME_MESSAGES,
      pingInterval: ENGINE_PING_MS,
      pingTimeout: ENGINE_PONG_MS,
    });
    this.on('connection', (conn: EngineSocket) => this.boundSendBuffer(conn));
  }

  /** Clients in the middle of their handshake must reconnect, too. */
  override close(): this {
    for (const conn of Object.values(this.clients))
      connectionOf({ conn }).closeSoon(CLOSE_CODES.serviceRestart, 'restart');
    return super.close();
  }

  protected override createTransport(_name: string, request: TransportRequest): SocketTransport {
    const isPlain = handshakes.get(request)!.transport === 'plain';
    return new (isPlain ? PlainTransport : SocketIoTransport)(request, this.settings.limits);
  }

  /** Engine.IO buffers what its transport does not take yet, without a limit. */
  private boundSendBuffer(conn: EngineSocket): void {
    const connection = connectionOf({ conn });
    conn.on('packetCreate', ({ data }: { data?: unknown }) => {
      connection.queued += typeof data === 'string' ? data.length : 0;
      if (connection.bufferedBytes <= this.settings.limits.sendBufferBytes) return;
      closeSocket({ conn }, CLOSE_CODES.tryAgainLater, 'reads too slowly');
      conn.close(true);
    });
    conn.on('flush', () => (connection.queued = 0));
  }
}
